"""python -m companion"""

from companion.cli.main import command

command()

"""Attacks from outside: `python -m tests.attacks KIND --count N --seed S`.

One module for each kind, found by its name, with a function `attack(count, seed, folder)` that
gives its figures. The last line printed holds them; exit code 1 says that something was lost,
silent, or stopped the app.
"""

"""Macadam on the screen: `table` is the play screen, the other files are its parts."""

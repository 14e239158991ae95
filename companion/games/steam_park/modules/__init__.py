"""The modules of Play Dirty, each in its own file and each an option of its own."""

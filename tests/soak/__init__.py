"""A night of faults: the clumsy family plays on a real journal while everything goes wrong."""

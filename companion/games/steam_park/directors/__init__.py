"""The six directors of the park, each in its own file; one of them rules a whole play."""

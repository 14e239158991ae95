"""The ten kinds of stands, each in its own file."""

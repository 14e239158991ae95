"""Tools that make pictures and train the small networks; nothing here runs at a table."""

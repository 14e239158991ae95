"""The demonstration: whole plays by real taps through the screens, with pictures."""

"""What makes the app an appliance: start, signs of life, reopening, rescue, sticks."""

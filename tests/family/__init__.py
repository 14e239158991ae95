"""A family with human hands plays the app: `python -m tests.family --plays N --seed S`."""

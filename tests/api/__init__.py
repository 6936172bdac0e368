"""The JSON interface, as a program sees it."""

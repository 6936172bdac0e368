"""Upriver, a score-keeper for Oh Hell and its exact-bid cousins."""

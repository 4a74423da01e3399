"""The tools that the steps of a plan call."""

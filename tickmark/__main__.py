"""`python -m tickmark` is the `tickmark` command."""

from tickmark.cli import program

program()

"""The vocabulary of amounts as data: currencies, and what a unit is."""

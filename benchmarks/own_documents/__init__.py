"""Twelve made-up documents of people who keep their own: what they are drawn from, what they hold, what is asked."""

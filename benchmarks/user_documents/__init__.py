"""Documents as users have them, made up, with what is printed in them as the key."""

"""Time in words: what printed words say of it, and which days a company means by them."""

"""Revenue lines and segments of a company: what they earned, from verified facts, and what they are, in the company's
own words.
"""

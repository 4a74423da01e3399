"""Who a text speaks of and whom it speaks to: the owner of an amount, a machine that reads, another document.

`words` cuts a text into sentences, clauses and words, `names` tells the filer's name from others, `places` knows where
somebody else can stand in a sentence, `owners` puts these together, `addressed` knows orders and talks with machines.
Their words are `language/lexicon/en/people.yaml`.
"""

from tickmark.facts.text.spoken_of.addressed import is_disowned, is_of_a_document, is_order, speaks_to_machines
from tickmark.facts.text.spoken_of.owners import UNKNOWN, Owners

__all__ = ["UNKNOWN", "Owners", "is_disowned", "is_of_a_document", "is_order", "speaks_to_machines"]

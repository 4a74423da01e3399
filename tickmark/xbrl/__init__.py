"""The issuer's own tags, as an independent witness.

Filings since 2019 carry inline XBRL: each reported number is wrapped in an element that names its concept,
context, unit and scale. Extraction never reads those elements and never imports this package; what they say is
held against the extracted facts afterwards. Nothing here is shared with extraction either, number reading and
table layout included, so that one mistake cannot be made twice and look like agreement.
"""

from tickmark.xbrl.agreement import Agreement, Disagreement, agreement
from tickmark.xbrl.tags import Tag, read_cover, read_tags

__all__ = ["Agreement", "Disagreement", "Tag", "agreement", "read_cover", "read_tags"]

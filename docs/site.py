"""Hook of mkdocs: a link to a file outside docs/ becomes the path of that file, since the site has only the docs."""

import re

_OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./([^)\s]+)\)")


def on_page_markdown(markdown: str, **_: object) -> str:
    """`[results](../benchmarks/RESULTS.md)` -> "results (`benchmarks/RESULTS.md`)"."""
    return _OUTSIDE.sub(lambda link: link[1] if link[1] == link[2] else f"{link[1]} (`{link[2]}`)", markdown)

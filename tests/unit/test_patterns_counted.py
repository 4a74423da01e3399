"""How many regular expressions there may be."""

from __future__ import annotations

from patterns_counted import APART, CEILING, counted, patterns


def test_patterns_become_fewer() -> None:
    found = sum(count for name, count in counted().items() if not name.startswith(APART))
    assert found <= CEILING, "a rule goes for each that comes, or becomes a line of data"


def test_every_way_of_making_a_pattern_is_counted() -> None:
    source = "import re\nA = re.compile('a')\nB = Sought('b', 'b')\ndef f(x): return re.sub('c', '', x), A.sub('', x)"
    assert len(list(patterns(source))) == 3

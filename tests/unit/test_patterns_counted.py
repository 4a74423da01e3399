"""How many regular expressions there may be."""

from __future__ import annotations

from patterns_counted import ALL, APART, UNNAMED, counted, named, patterns


def test_patterns_become_fewer() -> None:
    without, with_name = counted()
    found = sum(count for name, count in without.items() if not name.startswith(APART))
    assert found <= UNNAMED, "a pattern has a name and examples (tickmark/language/rules.py), or becomes a line of data"
    assert found + with_name.total() <= ALL, "a rule goes for each that comes"


def test_every_way_of_making_a_pattern_is_counted() -> None:
    source = "import re\nA = re.compile('a')\nB = unnamed('b')\ndef f(x): return re.sub('c', '', x), A.sub('', x)"
    assert len(list(patterns(source))) == 3
    assert not list(named(source))
    assert len(list(named("from tickmark.language.rules import Pattern\nP = Pattern('a/b', 'c', means='d')"))) == 1

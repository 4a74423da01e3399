"""How many regular expressions each module of Tickmark has: named patterns, those without a name, and alternations that
stand in several modules.

    python benchmarks/patterns_counted.py
    python benchmarks/patterns_counted.py --modules 20 --shared 20

A named pattern is a `Pattern` of `tickmark.language.rules`, with examples. Without a name are calls that make one
otherwise: `re.compile`, `unnamed`, and functions of `re` with a pattern of their own (`re.sub(r"...", ...)`). The
second reader is apart by design and counted apart. A list of words in the making of a pattern is better a line of
data: `--shared` prints the longest that stand in more than one module. `UNNAMED` and `ALL` (with the named ones) are as
many as there may be, which a test holds; both are lowered with every pattern that goes or gets a name. They were
raised once, by 31 and 60, for units that are not money, owners of amounts, shares in questions and revenue lines; the
second once more, by 26 with names, for amounts in words in claims, whose a table is, and statements in sheets.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "tickmark"
APART = "second_reader"
ENGINE = "language/rules.py"
UNNAMED = 765
ALL = 1729
_MAKERS = frozenset(("compile", "unnamed", "_pattern", "_compiled", "_sought"))
_ASKERS = frozenset(("search", "match", "fullmatch", "sub", "split", "findall", "finditer"))
_ALTERNATION = re.compile(r"\(\?:([a-z' -]+(?:\|[a-z' -]+){5,})\)")


@lru_cache(maxsize=1)
def _calls(source: str) -> tuple[ast.Call, ...]:
    """The calls of a module, which both kinds of patterns are looked for in."""
    return tuple(node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))


def named(source: str) -> Iterator[ast.Call]:
    """The calls of a module that make a named pattern.

    >>> len(list(named("PAR = Pattern('tables/par', 'par', means='par value')")))
    1
    """
    for node in _calls(source):
        if isinstance(node.func, ast.Name) and node.func.id == "Pattern":
            yield node


def patterns(source: str) -> Iterator[ast.Call]:
    """The calls of a module that make a pattern without a name.

    >>> len(list(patterns("import re\\nA = re.compile('a')\\ndef f(x): return re.sub('b', '', x), A.sub('', x)")))
    2
    """
    for node in _calls(source):
        called = node.func
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        of_re = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re"
        if (name in _MAKERS and (of_re or isinstance(called, ast.Name))) or (of_re and name in _ASKERS):
            yield node


def counted() -> tuple[Counter[str], Counter[str]]:
    """Module -> how many patterns it makes: those without a name, and those with one."""
    unnamed_ones: Counter[str] = Counter()
    named_ones: Counter[str] = Counter()
    for path in ROOT.rglob("*.py"):
        name, source = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
        if name != ENGINE:
            unnamed_ones[name], named_ones[name] = len(list(patterns(source))), len(list(named(source)))
    return unnamed_ones, named_ones


def shared() -> dict[str, list[str]]:
    """Alternations of six words or more that stand in several modules -> those modules, the longest first."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for match in _ALTERNATION.finditer(node.value):
                    places[match[1]].append(str(path.relative_to(ROOT)))
    return dict(
        sorted(((w, p) for w, p in places.items() if len(p) > 1), key=lambda item: -len(item[0]) * len(item[1]))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modules", type=int, default=10, help="so many modules with the most patterns")
    parser.add_argument("--shared", type=int, default=10, help="so many alternations that stand in several modules")
    options = parser.parse_args()
    modules, with_name = counted()
    apart = sum(count for name, count in modules.items() if name.startswith(APART))
    print(f"{sum(with_name.values())} named patterns")
    print(f"{sum(modules.values()) - apart} patterns without a name, and {apart} of the second reader")
    rooms: dict[str, Counter[str]] = defaultdict(Counter)
    for name in modules:
        rooms[name.split("/")[0]].update(named=with_name[name], unnamed=modules[name])
    for room, counts in sorted(rooms.items(), key=lambda item: -item[1].total()):
        if counts.total():
            print(f"{counts['named']:5} named {counts['unnamed']:5} without a name in {room}")
    for name, count in modules.most_common(options.modules):
        print(f"{count:5} {name}")
    for words, places in list(shared().items())[: options.shared]:
        print(f"{len(places):5} {words[:80]} in {', '.join(sorted(set(places)))}")


if __name__ == "__main__":
    main()

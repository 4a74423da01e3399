"""How many regular expressions each module of Tickmark compiles, and which alternations stand in several modules.

    python benchmarks/patterns_counted.py
    python benchmarks/patterns_counted.py --modules 20 --shared 20

Counted are the calls that make a pattern: `re.compile`, `Sought`, and functions of `re` with a pattern of their own
(`re.sub(r"...", ...)`). The second reader is apart by design and counted apart. A list of words in the making of a
pattern is better a line of data: `--shared` prints the longest that stand in more than one module. `CEILING` is as many
as there may be, which a test holds; it is lowered with every pattern that goes, and never raised.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1] / "tickmark"
APART = "second_reader"
CEILING = 2000
_MAKERS = frozenset(("compile", "Sought", "_pattern", "_compiled", "_sought"))
_ASKERS = frozenset(("search", "match", "fullmatch", "sub", "split", "findall", "finditer"))
_ALTERNATION = re.compile(r"\(\?:([a-z' -]+(?:\|[a-z' -]+){5,})\)")


def patterns(source: str) -> Iterator[ast.Call]:
    """The calls of a module that make a pattern.

    >>> len(list(patterns("import re\\nA = re.compile('a')\\ndef f(x): return re.sub('b', '', x), A.sub('', x)")))
    2
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            name = (
                called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
            )
            of_re = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re"
            if (name in _MAKERS and (of_re or isinstance(called, ast.Name))) or (of_re and name in _ASKERS):
                yield node


def counted() -> Counter[str]:
    """Module -> how many patterns it makes."""
    found = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}
    return Counter({name: len(list(patterns(source))) for name, source in found.items()})


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
    modules = counted()
    apart = sum(count for name, count in modules.items() if name.startswith(APART))
    print(f"{sum(modules.values()) - apart} patterns, and {apart} of the second reader")
    for name, count in modules.most_common(options.modules):
        print(f"{count:5} {name}")
    for words, places in list(shared().items())[: options.shared]:
        print(f"{len(places):5} {words[:80]} in {', '.join(sorted(set(places)))}")


if __name__ == "__main__":
    main()

"""Evidence as data: what a choice was read from, its wording, and that nothing branches on the wording."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tickmark.evidence import Kind, Source, SourceKind
from tickmark.facts.text.attachment import ONLY_TIME, Attachment

PACKAGE = Path(__file__).resolve().parents[2] / "tickmark"
EXPLANATIONS = frozenset(
    ("scale_source", "unit_source", "period_source", "source", "why", "how", "basis", "explanation", "rule")
)
"""Names of variables and columns that hold an explanation in words."""
SOURCE_TEXTS = frozenset(("document/workbook.py", "narrate/claims/cited.py", "narrate/claims/text.py"))
"""Modules in which `source` is the text of a file."""
WORDINGS = frozenset(str(kind.value) for kinds in (SourceKind, Attachment) for kind in kinds if " " in str(kind.value))
CODE = re.compile(r"[a-z]+(?:_[a-z]+)+")  # `issuer_filing`: a value of a column, and no explanation
TESTS_OF_TEXT = frozenset(
    ("startswith", "endswith", "removeprefix", "removesuffix", "partition", "split", "find", "index", "count")
)
MATCHES = frozenset(("search", "match", "fullmatch", "found_in", "finditer", "findall"))


def branches_on_explanations(code: str) -> Iterator[tuple[int, str]]:
    """Line and text of every expression that compares, takes apart or searches an explanation: by the name it is held
    under, or by its wording.
    """
    tree = ast.parse(code)
    constants = {name: value for node in tree.body for name, value in _assigned(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            of_text = any(isinstance(op, ast.Eq | ast.NotEq | ast.In | ast.NotIn) for op in node.ops)
            texts = [text for side in sides for text in _texts(side, constants) if not CODE.fullmatch(text)]
            found = of_text and (
                bool(WORDINGS & set(texts)) or (bool(texts) and any(_is_explanation(side) for side in sides))
            )
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = node.func.attr in TESTS_OF_TEXT and _is_explanation(node.func.value)
            found = asked or (node.func.attr in MATCHES and any(_is_explanation(given) for given in node.args))
        else:
            found = False
        if found:
            yield node.lineno, ast.unparse(node)


def _assigned(node: ast.stmt) -> Iterator[tuple[str, list[str]]]:
    """A module's constant with the texts it holds."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        yield node.targets[0].id, _texts(node.value, {})


def _texts(node: ast.expr, constants: dict[str, list[str]]) -> list[str]:
    """The texts that an expression is or holds."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Name):
        return constants.get(node.id, [])
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [
            text
            for element in node.elts
            for text in _texts(element.value if isinstance(element, ast.Starred) else element, constants)
        ]
    if isinstance(node, ast.JoinedStr):
        return ["".join(part.value for part in node.values if isinstance(part, ast.Constant))]
    return []


def _is_explanation(node: ast.expr) -> bool:
    """Whether an expression is an explanation: `why`, `reading.scale_source`, `row["period_source"]`, `str(source)`,
    `where.source.lower()`.
    """
    if isinstance(node, ast.Call):
        inner = node.func.value if isinstance(node.func, ast.Attribute) else node.args[0] if node.args else None
        return (
            inner is not None
            and (not isinstance(node.func, ast.Name) or node.func.id == "str")
            and _is_explanation(inner)
        )
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value in EXPLANATIONS
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name in EXPLANATIONS


@pytest.mark.parametrize(
    "planted",
    [
        'if why == "a total to date": pass',
        'TO_DATE = "a total to date"\nif why != TO_DATE: pass',
        'FAR = ("page header", "the document\'s convention")\nfound = reading.scale_source.startswith(FAR)',
        'found = rule in ("next to it", "the label before it")',
        'found = anything == "the nearest time before it"',
        'if "per share" in str(reading.unit_source).lower(): pass',
        'kept = [row for row in rows if row["period_source"].endswith("caption")]',
        "found = _CAPTION.search(fact.period_source)",
        "lead = source.partition(':')[0]",
    ],
)
def test_a_branch_on_the_wording_of_an_explanation_is_found(planted: str) -> None:
    assert list(branches_on_explanations(planted))


@pytest.mark.parametrize(
    "allowed",
    [
        "if why.kind is SourceKind.TO_DATE: pass",
        "found = reading.scale_source.kind in FAR",
        'shown = f"read from {source}"',
        'if row["verification_status"] == "verified": pass',
        "same = one.scale_source == other.scale_source",
        'own = filing.source == "own_document"',
    ],
)
def test_comparing_kinds_and_showing_words_is_allowed(allowed: str) -> None:
    assert not list(branches_on_explanations(allowed))


def test_nothing_branches_on_the_wording_of_an_explanation() -> None:
    found = [
        f"{path.relative_to(PACKAGE.parent)}:{line}: {text}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, text in branches_on_explanations(path.read_text(encoding="utf-8"))
        if not (path.relative_to(PACKAGE).as_posix() in SOURCE_TEXTS and "source" in text)
    ]
    assert not found, "\n".join(found)


def test_a_source_in_words() -> None:
    header = Source(SourceKind.COLUMN_HEADER, "December 31, 2024")
    assert str(header) == "column header: December 31, 2024"
    assert str(Source(SourceKind.TABLE_ROW, "(in millions)", (3,))) == "row 3: (in millions)"
    months = Source(SourceKind.MONTHS, "12", (header, Source(SourceKind.ANNUAL_REPORT)))
    assert str(months) == "column header: December 31, 2024; 12 months: an annual report"
    assert months.origin is header
    assert [source.kind for source in months.chain()] == [
        SourceKind.COLUMN_HEADER,
        SourceKind.ANNUAL_REPORT,
        SourceKind.MONTHS,
    ]
    braces = Source(SourceKind.STANDS_WITH, "'{total}'", (Source(SourceKind.CURRENCY_SIGN),))
    assert str(braces) == "stands with '{total}': currency sign"


@pytest.mark.parametrize("kinds", [SourceKind, Attachment])
def test_every_wording_names_what_it_needs(kinds: type[Kind]) -> None:
    for kind in kinds:
        wording = str(kind.value)
        assert wording and not wording.endswith((".", ":")), kind
        assert set(re.findall(r"{(\w*)}", wording)) <= {"text", "0", "1"}, kind
        assert kind.rule == kind.name.lower()


def test_rules_of_a_sentence_with_one_time() -> None:
    assert {rule for rule in Attachment if str(rule.value).startswith("the only time named")} == ONLY_TIME

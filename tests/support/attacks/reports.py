"""Lists by strangers: paragraphs and tables of an annual report that say what is not so where they are read amiss, with
honest twins. `sixth.jsonl`, `seventh.jsonl` and `eighth.jsonl`; their `_unread` halves are kept out.

The eighth keys every value with USD, whatever the page shows: what a twin says of a count or a rate has no unit there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pandas as pd
from effort import within
from mallory import page_of

from attacks.fifth import NAME, _facts, _filing

LISTS: Final = ("sixth", "seventh", "eighth")
OWN: Final = "Calder Ridge Corp"
SECONDS: Final = 10.0
_VALUE_ALONE: Final = {"hidden", "injection"}  # what nobody sees or says is no fact of any time, owner or name
_FIELDS: Final = ["value", "unit", "period_start", "period_end_date", "segment", "row_label", "label", "metric"]
"""Of a fact, what a row may speak of."""
_PLAIN: Final = frozenset(
    "a an and as at by company consolidated cost expense expenses for from gaap in is it its not number of on reported "
    "shown sum that the they this to under until was with year".split()
)

_HONEST: Final = frozenset(
    "outlook change increase decrease pro forma hypothetical higher lower more less rose fell".split()
)


def _rows(name: str) -> list[dict[str, Any]]:
    lines = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def facts_of(body: str) -> pd.DataFrame:
    """Verified facts of an annual report with a body among its notes."""
    page = page_of("REPORT").replace(NAME, OWN).replace(NAME.upper(), OWN.upper()).replace("Mallory Industries", OWN)
    raw = page.replace("\n<p>SIGNATURES", f"\n{body}\n\n<p>SIGNATURES").encode("utf-8", "surrogatepass")
    return _facts(_filing(raw, company=OWN, ticker="CLDR"), raw)


def _words(text: str) -> set[str]:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"\(.*|\bof the (company|year)\b.*", "", text))
    return {word.rstrip("s") for word in re.findall(r"[a-z]+", spaced.lower())} - _PLAIN


def _is(said: dict[str, Any], fact: dict[str, Any], *, any_unit: bool = False) -> bool:
    """Whether a fact has the value, the unit and the time of what is said."""
    start, end = fact["period_start"], fact["period_end_date"]
    same = round(fact["value"], 6) == said["value"] and (any_unit or fact["unit"].lower() == said["unit"].lower())
    starts = pd.isna(start) or not said["start"] or str(start)[:10] == said["start"]
    return same and starts and str(end)[:10] == said["end"]


def false_facts(row: dict[str, Any], facts: pd.DataFrame) -> list[dict[str, Any]]:
    """Facts that the row calls false: of the value, the time and the name, as the company's own."""
    found = []
    for fact in facts[_FIELDS].to_dict("records"):
        name = _words(" ".join(str(fact[field] or "") for field in ("row_label", "label", "metric")))
        for said in row["false"]:
            honest = (name & _HONEST) - _words(said["says"])  # a label that says itself what its amount is
            if row["kind"] in _VALUE_ALONE:
                wrong = fact["value"] == said["value"] and fact["unit"].lower() == said["unit"].lower()
            else:
                wrong = (
                    _is(said, fact) and pd.isna(fact["segment"]) and bool(_words(said["says"]) & name) and not honest
                )
            if wrong:
                found.append(fact)
                break
    return found


def missed(row: dict[str, Any]) -> list[dict[str, Any]]:
    """What the twin of a row says, and is not read."""
    if not row["twin"]:
        return []
    facts = facts_of(row["twin"])[_FIELDS].to_dict("records")
    unkeyed = row["kind"] == "unit" and row["id"].startswith("a8-")
    return [said for said in row["true"] if not any(_is(said, fact, any_unit=unkeyed) for fact in facts)]


def _named(kept_out: bool) -> dict[str, dict[str, Any]]:
    end = "_unread.jsonl" if kept_out else ".jsonl"
    return {f"{row['id']}: {row['kind']}": row for name in LISTS for row in _rows(name + end)}


ROWS: dict[str, dict[str, Any]] = {**_named(kept_out=False), **_named(kept_out=True)}
KEPT_OUT: Final = frozenset(_named(kept_out=True))


def check(row: dict[str, Any], _: Path) -> None:
    """Nothing that is false is a fact of the company's own, and what the twin says is one."""
    with within(SECONDS):
        found = false_facts(row, facts_of(row["html"]))
        assert not found, [(fact["label"], fact["value"], fact["period_end_date"]) for fact in found]
        assert not (left := missed(row)), left

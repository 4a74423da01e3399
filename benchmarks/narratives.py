"""How verification judges narratives in free prose with a key for each claim (`corpus/narratives.txt`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from held_out import HELD_OUT

from tickmark.narrate.claims.check import CheckedClaim, Verification, Verifier

TEXTS = Path(__file__).resolve().parents[1] / "corpus/narratives.txt"
_MARK = re.compile(r"\[\[(?P<printed>.*?)(?:\s*=>\s*(?P<right>.*?))?\]\]")
_ROTATIONS = 4  # each narrative is checked that many times with every fourth true number changed
_SECURE = 2  # digits that a changed number must have: one alone is too often right of something else


@dataclass(frozen=True, slots=True)
class Key:
    """A marked claim: its characters in the plain text, as printed, and what it is: `true`, `false` (`right` says what
    is) or `invented`.
    """

    start: int
    end: int
    printed: str
    truth: str
    right: str = ""


@dataclass(frozen=True, slots=True)
class KeyedNarrative:
    """A narrative without its marks, and the key."""

    name: str
    ticker: str | None
    kind: str
    text: str
    keys: tuple[Key, ...]

    @property
    def held_out(self) -> bool:
        """Whether it is about a company that is kept out: only totals of those are looked at."""
        return self.name.partition("-")[0].upper() in HELD_OUT


def read_narratives(path: Path = TEXTS) -> list[KeyedNarrative]:
    """The narratives of a file, marks taken out."""
    found = []
    for part in re.split(r"^=== ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        name, ticker, kind = head.split(maxsplit=2)
        found.append(_keyed(name, None if ticker == "-" else ticker, kind, body.strip()))
    return found


def _keyed(name: str, ticker: str | None, kind: str, marked: str) -> KeyedNarrative:
    text, keys, last = "", [], 0
    for match in _MARK.finditer(marked):
        text += marked[last : match.start()]
        right = match["right"]
        truth = "true" if right is None else "invented" if right == "?" else "false"
        keys.append(Key(len(text), len(text) + len(match["printed"]), match["printed"], truth, right or ""))
        text += match["printed"]
        last = match.end()
    return KeyedNarrative(name, ticker, kind, text + marked[last:], tuple(keys))


def changed(narrative: KeyedNarrative, turn: int) -> KeyedNarrative:
    """The narrative with every fourth of its true numbers changed in one digit, beginning at `turn`; only those keep a
    key.
    """
    text, keys, shift, last = "", [], 0, 0
    eligible = [
        key for key in narrative.keys if key.truth == "true" and sum(c.isdigit() for c in key.printed) >= _SECURE
    ]
    for key in eligible[turn::_ROTATIONS]:
        printed = _other(key.printed)
        text += narrative.text[last : key.start] + printed
        keys.append(
            replace(
                key,
                start=key.start + shift,
                end=key.start + shift + len(printed),
                printed=printed,
                truth="changed",
                right=key.printed,
            )
        )
        shift += len(printed) - len(key.printed)
        last = key.end
    return replace(narrative, text=text + narrative.text[last:], keys=tuple(keys))


def _other(printed: str) -> str:
    """The number with its second digit another one, so that it is off by 3 to 50 percent and no rounding."""
    digits = [match.start() for match in re.finditer(r"\d", printed)]
    place = digits[1]
    return printed[:place] + str((int(printed[place]) + 3) % 10) + printed[place + 1 :]


def judge(result: Verification, text: str, key: Key) -> tuple[str, CheckedClaim | None]:
    """What verification says of a marked claim of a text, of a run of years by its check: `ok`, `wrong`,
    `unverifiable`, or `undetected` where it found no claim there.
    """
    mine = [claim for claim in result.claims if claim.claim.span[0] < key.end and key.start < claim.claim.span[1]]
    if not any(c.isdigit() for c in key.printed) and not mine:
        line = text.count("\n", 0, key.start) + 1
        checks = [check for check in result.maths if check.line == line and check.kind == "years_running"]
        return ("ok" if all(check.ok for check in checks) else "wrong") if checks else "undetected", None
    if mine:
        worst = min(mine, key=lambda claim: ("wrong", "unverifiable", "ok").index(claim.finding.verdict))
        return worst.finding.verdict, worst
    return "undetected", None


def _all(
    narratives: list[KeyedNarrative], verifier: Verifier
) -> Iterator[tuple[KeyedNarrative, Key, str, CheckedClaim | None]]:
    for narrative in narratives:
        for version in (narrative, *(changed(narrative, turn) for turn in range(_ROTATIONS))):
            result = verifier.verify(version.text, version.ticker)
            for key in version.keys:
                yield version, key, *judge(result, version.text, key)


def corrections(narratives: list[KeyedNarrative], verifier: Verifier) -> tuple[int, int]:
    """(corrections offered for narratives as they stand and changed, how many of them make their claim `ok` where they
    are put into the text).
    """
    offered = held = 0
    for version in (version for narrative in narratives for version in (narrative, changed(narrative, 0))):
        for claim in verifier.verify(version.text, version.ticker).claims:
            if claim.finding.correction is None:
                continue
            start, end = claim.claim.span
            mended = version.text[:start] + claim.finding.correction + version.text[end:]
            again = [c for c in verifier.verify(mended, version.ticker).claims if c.claim.span[0] == start]
            offered += 1
            held += bool(again) and again[0].finding.verdict == "ok"
    return offered, held


def run_narratives(verifier: Verifier, path: Path = TEXTS, *, errors: bool) -> None:
    """Print how true, false, changed and invented claims are judged, of the companies tuned on and of those kept
    out.
    """
    everything = read_narratives(path)
    errors = errors and not path.stem.endswith(("_unread", "_blind"))
    for kept_out in (False, True):
        narratives = [narrative for narrative in everything if narrative.held_out is kept_out]
        totals: Counter[tuple[str, str]] = Counter()
        for narrative, key, verdict, claim in _all(narratives, verifier):
            totals[(key.truth, verdict)] += 1
            expected = {"true": ("ok",), "false": ("wrong",), "changed": ("wrong",), "invented": ("unverifiable",)}[
                key.truth
            ]
            if errors and not kept_out and verdict not in expected:
                context = narrative.text[max(0, key.start - 110) : key.end + 30].replace("\n", " ")
                said = (
                    f"{claim.finding.code} {claim.finding.metric} {claim.claim.role}: {claim.finding.message}"
                    if claim
                    else ""
                )
                print(f"{key.truth.upper()} {verdict} {narrative.name} «{key.printed}» {said}\n    ...{context}")
        offered, held = corrections(narratives, verifier)
        print("companies kept out" if kept_out else "companies tuned on")
        for truth in ("true", "false", "changed", "invented"):
            count = sum(n for (t, _), n in totals.items() if t == truth)
            shares = ", ".join(
                f"{verdict} {totals[(truth, verdict)] / max(1, count):.1%}"
                for verdict in ("ok", "wrong", "unverifiable", "undetected")
            )
            print(f"  {truth:<9}{count:>5}: {shares}")
        print(f"  corrections offered {offered}, of which put into the text ok {held}")

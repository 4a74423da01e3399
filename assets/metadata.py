"""What an analyst wants to see of a materialisation: how much there is, of what, from where, and how far it can be
trusted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dagster import MarkdownMetadataValue, MetadataValue

from assets.charts import BAD, GOOD, bar_chart
from tickmark.assurance import CORROBORATED, DISPUTED
from tickmark.proofs import Outcome, ProofResult, outcomes
from tickmark.schemas import ASSURANCES

if TYPE_CHECKING:
    import pandas as pd

    from tickmark.xbrl import Agreement

SHOWN = 8  # rows of an example
BREAKS = 50  # proofs that fail, listed with their numbers; `tickmark audit` lists all


def describe(table: str, frame: pd.DataFrame) -> dict[str, Any]:
    """Metadata of one stored frame: the number of rows for every table, and what is worth knowing of this one."""
    found: dict[str, Any] = {"dagster/row_count": len(frame), "filings": int(frame["accession"].nunique())}
    if table in _DESCRIPTIONS and len(frame):
        found |= _DESCRIPTIONS[table](frame)
    return found


def gate_summary(verified: pd.DataFrame, rejected: pd.DataFrame) -> dict[str, Any]:
    """Verified and rejected side by side: verified by assurance and by witness, rejected by reason."""
    total = len(verified) + len(rejected)
    counts = {"verified": len(verified)} | {
        str(reason): int(n) for reason, n in rejected["reason"].value_counts().items()
    }
    colors = {"verified": GOOD} | {reason: BAD for reason in counts if reason != "verified"}
    return {
        "verified": len(verified),
        "rejected": len(rejected),
        "verified share": round(len(verified) / total, 4) if total else 0.0,
        "verified and rejected by reason": bar_chart("verified and rejected by reason", counts, colors),
    } | _assured(verified)


def _assured(verified: pd.DataFrame) -> dict[str, Any]:
    """How far the verified facts are confirmed, by whom, and which are disputed, with both readings."""
    counts = verified["assurance"].value_counts()
    found: dict[str, Any] = {name: int(counts.get(name, 0)) for name in ASSURANCES}
    if len(verified):
        found["corroborated share"] = round(found[CORROBORATED] / len(verified), 4)
        found["verified by witness"] = bar_chart("verified by witness", _witnesses(verified))
    disputed = verified[verified["assurance"] == DISPUTED].head(SHOWN)
    if len(disputed):
        columns = {
            "label": "label",
            "printed": "as printed",
            "value": "value on the page",
            "unit": "unit",
            "other_reading": "other reading",
        }
        found["disputed facts"] = table_md(disputed, columns)
    return found


def _witnesses(verified: pd.DataFrame) -> dict[str, int]:
    """How many facts each witness confirms; a fact may have several."""
    return dict(Counter(name for witnesses in verified["witnesses"] for name in json.loads(witnesses)).most_common())


def unread_summary(unread: Sequence[str]) -> dict[str, Any]:
    """What a stage left out, with the reasons; nothing where all was read."""
    return {"left out": MetadataValue.md("\n".join(f"- {_plain(said)}" for said in unread))} if unread else {}


def agreement_summary(witnessed: Mapping[str, Agreement]) -> dict[str, Any]:
    """How the facts compare with the issuer's own tags, all filings of the partition together."""
    compared = sum(a.compared for a in witnessed.values())
    agreeing = sum(a.agreeing for a in witnessed.values())
    tagged = sum(a.tagged_cells for a in witnessed.values())
    covered = sum(a.covered_cells for a in witnessed.values())
    found: dict[str, Any] = {
        "filings with tags": len(witnessed),
        "facts compared with tags": compared,
        "facts that agree with tags": agreeing,
    }
    if compared:
        found["agreement with tags"] = round(agreeing / compared, 4)
    if tagged:
        found["tagged cells covered"] = round(covered / tagged, 4)
    disagreements = [str(d) for a in witnessed.values() for d in a.disagreements]
    if disagreements:
        found["disagreements with tags"] = MetadataValue.md(
            "\n".join(f"- {_plain(text)}" for text in disagreements[:SHOWN])
        )
    return found


def proof_summary(outcome: Outcome) -> dict[str, Any]:
    """How many proofs of a group hold, and each that fails with its numbers."""
    found: dict[str, Any] = {"hold": outcome.held, "fail": len(outcome.breaks)}
    if outcome.breaks:
        found["breaks"] = MetadataValue.md(
            "\n".join(f"- {_plain(result.sentence)}" for result in outcome.breaks[:BREAKS])
        )
    return found


def proofs_summary(results: Iterable[ProofResult]) -> dict[str, Any]:
    """All groups of proofs in one table, for a materialisation."""
    import pandas as pd

    lines = pd.DataFrame([{"proof": o.group.doc, "hold": o.held, "fail": len(o.breaks)} for o in outcomes(results)])
    if not lines[["hold", "fail"]].to_numpy().any():
        return {}
    return {
        "proofs that fail": int(lines["fail"].sum()),
        "proofs": table_md(lines, {"proof": "proof", "hold": "hold", "fail": "fail"}),
    }


def table_md(frame: pd.DataFrame, columns: Mapping[str, str]) -> MarkdownMetadataValue:
    """Rows as a Markdown table; `columns` are names and their headings."""
    lines = ["| " + " | ".join(columns.values()) + " |", "|" + "---|" * len(columns)]
    for row in frame.to_dict("records"):
        lines.append("| " + " | ".join(_plain(row[name]) for name in columns) + " |")
    return MetadataValue.md("\n".join(lines))


def _plain(value: Any) -> str:
    """A value of a filing as text in Markdown: nothing in it is markup."""
    text = "" if value is None else str(value)
    return "".join(f"\\{c}" if c in r"\`*_{}[]<>()#+-.!|~$" else " " if c in "\r\n" else c for c in text)[:400]


def _raw_filings(frame: pd.DataFrame) -> dict[str, Any]:
    linked = frame.assign(source=[MetadataValue.url(url).value for url in frame["url"]])
    columns = {
        "form": "form",
        "filing_date": "filed",
        "report_date": "period to",
        "bytes": "bytes",
        "source": "document",
    }
    return {
        "documents": table_md(linked, columns),
        "bytes": int(frame["bytes"].sum()),
        "company": str(frame["company"].iloc[0]),
    }


def _sections(frame: pd.DataFrame) -> dict[str, Any]:
    items = frame[frame["parent"].isna()]
    shown = items.assign(characters=items["text"].str.len())
    return {
        "items": len(items),
        "notes": len(frame) - len(items),
        "contents": table_md(
            shown, {"section_id": "section", "title": "title", "characters": "characters", "flags": "remarks"}
        ),
    }


def _tables(frame: pd.DataFrame) -> dict[str, Any]:
    return {"kinds": bar_chart("tables by kind", _counts(frame["kind"]))}


def _facts(frame: pd.DataFrame) -> dict[str, Any]:
    return {
        "with a canonical metric": int(frame["metric"].notna().sum()),
        "whole company": int(frame["segment"].isna().sum()),
        "by source": ", ".join(f"{name} {count:,}" for name, count in _counts(frame["source_format"]).items()),
        "by section": bar_chart("facts by section", _counts(frame["section_id"].fillna("none"))),
    }


def _verified(frame: pd.DataFrame) -> dict[str, Any]:
    headline = frame[frame["metric"].notna() & frame["segment"].isna()].head(SHOWN)
    columns = {
        "metric": "metric",
        "value": "value",
        "unit": "unit",
        "fiscal_period": "period",
        "printed": "as printed",
        "row_label": "row",
        "assurance": "assurance",
    }
    return _facts(frame) | {
        "by outcome": _counts(frame["verification_status"]),
        "by assurance": _counts(frame["assurance"]),
        "examples": table_md(headline, columns),
    }


def _rejected(frame: pd.DataFrame) -> dict[str, Any]:
    columns = {
        "reason": "reason",
        "label": "label",
        "printed": "as printed",
        "detail": "what was claimed and what is printed",
    }
    return {
        "by reason": bar_chart("rejected by reason", _counts(frame["reason"])),
        "examples": table_md(frame.head(SHOWN), columns),
    }


def _chunks(frame: pd.DataFrame) -> dict[str, Any]:
    return {
        "with a vector": int(frame["embedding"].notna().sum()),
        "model": str(frame["embedding_model"].dropna().iloc[0]) if frame["embedding_model"].notna().any() else "none",
        "mean characters": round(float(frame["text"].str.len().mean())),
    }


def _reports(frame: pd.DataFrame) -> dict[str, Any]:
    return {"report": MetadataValue.md(str(frame["markdown"].iloc[0])[:20_000])}


def _counts(series: pd.Series) -> dict[str, int]:
    return {str(name): int(count) for name, count in series.value_counts().items()}


_DESCRIPTIONS: dict[str, Callable[[pd.DataFrame], dict[str, Any]]] = {
    "raw_filings": _raw_filings,
    "sections": _sections,
    "tables": _tables,
    "extracted_facts": _facts,
    "verified_facts": _verified,
    "rejected_facts": _rejected,
    "chunks": _chunks,
    "reports": _reports,
}

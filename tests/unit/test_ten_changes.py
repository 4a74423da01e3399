"""Ten changes that a newcomer should make in minutes: each is made to a copy of the sources, touches at most three
files, and shows in what a program says that is run over the copy.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST = 3  # files of one change
READ_TABLE = """
from datetime import date
from hashlib import sha256
from tickmark.document import open_document
from tickmark.model import FiscalPeriod
from tickmark.tables import read_tables

def readings(above, header, *rows):
    lines = "".join(f"<tr><td>{label}</td><td>{number}</td></tr>" for label, number in rows)
    page = f"<p>{above}</p><table><tr><td></td><td>{header}</td></tr>{lines}</table>".encode()
    tables = read_tables(
        open_document(page, sha256(page).hexdigest(), "a.htm"), FiscalPeriod(2024, None, date(2024, 12, 31), ""), lambda _: None
    )
    return [(str(r.value), r.unit, str(r.period.end)) for table in tables for r in table.readings]
"""


class Sources:
    """A copy of the sources, and the files of it that were changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.touched: set[Path] = set()

    def add(self, name: str, text: str) -> None:
        """Put text at the end of a file, which need not be there."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        self._write(path, old + text)

    def replace(self, name: str, old: str, new: str) -> None:
        """Change the one place of a file that says something."""
        text = (self.folder / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{name} says '{old}' {text.count(old)} times"
        self._write(self.folder / name, text.replace(old, new))

    def says(self, code: str) -> str:
        """What a program prints that is run over the copy; before any change, over the sources that are loaded."""
        assert len(self.touched) <= MOST
        if not self.touched:
            said = StringIO()
            with redirect_stdout(said):
                exec(code, {})
            return said.getvalue().strip()
        environment = os.environ | {"PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT / 'tests/support'}"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout.strip()

    def _write(self, path: Path, text: str) -> None:
        path.unlink(missing_ok=True)  # it may be the original under another name
        path.write_text(text, encoding="utf-8")
        self.touched.add(path)


def _linked(source: str, target: str) -> None:
    """Another name for a file, or a copy of it: with its time, so that its bytecode holds until it is changed."""
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copy2(source, target)


@pytest.fixture
def sources(tmp_path: Path) -> Iterator[Sources]:
    for name in ("tickmark", "assets", "pipelines", "resources"):
        shutil.copytree(ROOT / name, tmp_path / name, copy_function=_linked)
    yield Sources(tmp_path)
    shutil.rmtree(tmp_path)


def test_a_metric_is_an_entry_of_the_catalogue(sources: Sources) -> None:
    code = """
from tickmark.catalogue.metrics import metric_called
from tickmark.catalogue.mentions import read_metrics
question = "What was the share-based compensation tax benefit in fiscal 2024?"
print(metric_called("Share-based compensation tax benefit"), [m.metric for m in read_metrics(question)])
"""
    assert "share_based_tax_benefit" not in sources.says(code)
    sources.add(
        "tickmark/catalogue/metrics_cash_flow.yaml",
        """- metric: share_based_tax_benefit
  statement: cashflow
  kind: duration
  unit: money
  sign: amount
  concepts: [EmployeeServiceShareBasedCompensationTaxBenefitFromCompensationExpense]
  names: [share-based compensation tax benefit, tax benefit of share-based compensation]
  rows: ['^tax benefits? (?:of|from) share-based compensation$']
  further: true
""",
    )
    assert sources.says(code).count("share_based_tax_benefit") >= 2


def test_a_currency_is_a_line_of_a_table(sources: Sources) -> None:
    code = READ_TABLE + 'print(readings("(Icelandic krona in thousands)", "2024", ("Net sales", "12,345")))'
    assert "ISK" not in sources.says(code)
    sources.replace(
        "tickmark/language/units.csv",
        "ISK,krona of Iceland,,,",
        "ISK,krona of Iceland,,icelandic krona|icelandic kronur,",
    )
    assert sources.says(code) == "[('12345000', 'ISK', '2024-12-31')]"


def test_a_form_is_an_entry_of_a_list(sources: Sources) -> None:
    code = "from tickmark.forms import form_of, is_periodic; print(form_of('11-K/A'), is_periodic('11-K'))"
    assert sources.says(code) == "None False"
    sources.add("tickmark/forms.yaml", "- form: 11-K\n  every: year\n")
    assert "every='year'" in (said := sources.says(code)) and said.endswith("True")


def test_a_unit_of_measure_is_a_line_of_a_table(sources: Sources) -> None:
    rows = '("Carats recovered", "12,345"), ("Carats sold", "11,234")'
    code = READ_TABLE + f'print(readings("Production", "2024", {rows}))'
    assert "USD" in sources.says(code)
    sources.add("tickmark/language/measures.csv", "measure,carat|carats,weight of diamonds\n")
    assert sources.says(code) == "[('12345', 'pure', '2024-12-31'), ('11234', 'pure', '2024-12-31')]"


def test_a_word_of_stocks_and_flows_is_a_line_of_weights(sources: Sources) -> None:
    code = "from tickmark.tables.periods.stock_flow import row_score; print(row_score('Quillwork', '') > 0.5)"
    assert sources.says(code) == "False"
    sources.add("tickmark/tables/periods/stock_flow.csv", "h:quillwork,3.0\n")
    assert sources.says(code) == "True"


def test_a_code_of_claims_is_a_name_with_its_severity(sources: Sources) -> None:
    sources.replace(
        "tickmark/narrate/claims/rules.py", '    "SCALE_MISMATCH",\n', '    "SCALE_MISMATCH",\n    "TENSE_MISMATCH",\n'
    )
    code = (
        "from tickmark.narrate.claims.rules import rules, verdict_of;"
        "print(rules().severities['TENSE_MISMATCH'], verdict_of('TENSE_MISMATCH'))"
    )
    with pytest.raises(AssertionError, match="no severity for TENSE_MISMATCH"):
        sources.says(code)
    sources.replace("tickmark/narrate/claims/rules.yaml", "severities:\n", "severities:\n  TENSE_MISMATCH: warning\n")
    assert sources.says(code) == "warning wrong"


def test_a_form_of_questions_is_an_alternative_of_the_lexer(sources: Sources) -> None:
    code = """
from ask_facts import asker
question = "By what factor larger was Merrowdale's revenue than Quarrington's revenue in fiscal 2024?"
answer = asker().ask(question)
print(answer.status, answer.answer.text)
"""
    assert not sources.says(code).startswith("answered")
    sources.replace("tickmark/ask/lexer.py", r"what\s+multiple\s+of", r"what\s+multiple\s+of|what\s+factor\s+larger")
    assert sources.says(code).startswith("answered")


def test_an_asset_behind_the_verified_facts_is_a_file_and_its_name(sources: Sources) -> None:
    code = """
from dagster import AssetKey
from pipelines.definitions import defs
graph = defs.resolve_asset_graph()
print(sorted(key.to_user_string() for key in graph.get(AssetKey("largest_facts")).parent_keys))
"""
    sources.add(
        "assets/largest_facts.py",
        '''"""The largest fact of each filing."""

from dagster import AssetExecutionContext, asset

from assets.partitions import cells


@asset(deps=["verified_facts"], partitions_def=cells)
def largest_facts(context: AssetExecutionContext) -> None:
    """Reads the partition's verified facts."""
''',
    )
    sources.replace(
        "pipelines/definitions.py",
        "from assets.raw_filings import raw_filings\n",
        "from assets.largest_facts import largest_facts\nfrom assets.raw_filings import raw_filings\n",
    )
    sources.replace(
        "pipelines/definitions.py",
        "            descriptions,\n",
        "            descriptions,\n            largest_facts,\n",
    )
    assert sources.says(code) == "['verified_facts']"


def test_a_language_is_a_folder_of_words(sources: Sources) -> None:
    code = READ_TABLE + (
        'prose = "Il bilancio della società è redatto in euro e gli amministratori sono responsabili della relazione '
        'che è stata approvata dal consiglio per il periodo."\n'
        'print(readings(prose + "</p><p>(in migliaia di euro)", "31 dicembre 2024", ("Crediti", "1.234,5")))'
    )
    assert "1234500" not in sources.says(code)
    sources.add(
        "tickmark/language/lexicon/it/words.yaml",
        """name: Italian
common: [il, la, gli, le, di, della, è, e, che, per, dal, sono, stata, una]
decimal: ","
thousands: "."
day_first: true
months: {january: [gennaio], february: [febbraio], march: [marzo], april: [aprile], may: [maggio], june: [giugno],
  july: [luglio], august: [agosto], september: [settembre], october: [ottobre], november: [novembre],
  december: [dicembre]}
before_day: {al: as of, chiuso al: ended}
times: {esercizio: fiscal year, mesi: months, trimestre: quarter, semestre: half}
numbers: {three: [tre], six: [sei], nine: [nove]}
ordinals: {first: [primo], second: [secondo], third: [terzo], fourth: [quarto]}
scales: {thousands: [migliaia], millions: [milioni], billions: [miliardi]}
letters: {m: millions}
of: [di]
currencies: {euro: EUR}
""",
    )
    assert sources.says(code) == "[('1234500', 'EUR', '2024-12-31')]"


def test_the_tolerance_of_the_gate_is_one_number(sources: Sources) -> None:
    code = """
from datetime import date
from types import SimpleNamespace
from tickmark.model import Period
from tickmark.xbrl.agreement import _differences
tag = SimpleNamespace(printed_value=__import__("decimal").Decimal(1000), unit="USD", period=Period(None, date(2024, 12, 31)))
fact = {"value": 1004, "unit": "USD", "period_start": None, "period_end_date": date(2024, 12, 31)}
print(_differences(fact, tag))
"""
    assert sources.says(code) == "('value',)"
    sources.replace("tickmark/xbrl/agreement.py", 'TOLERANCE = Decimal("1e-9")', 'TOLERANCE = Decimal("5e-3")')
    assert sources.says(code) == "()"

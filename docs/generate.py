"""Write the generated parts of README.md and docs/*.md (commands, settings, the contract) and the dbt sources.

Each part stands between `<!-- NAME -->` and `<!-- end -->`. Run by `make docs`; a test compares.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent
PAGES = (REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").glob("*.md")))
DBT = REPOSITORY / "examples" / "dbt" / "sources.yml"
_PART = re.compile(r"(?P<open><!-- (?P<name>[a-z]+) -->\n).*?(?P<close><!-- end -->)", re.DOTALL)


def commands() -> str:
    """The table of commands, from the command line itself."""
    import typer.main

    from tickmark.cli import app

    group = typer.main.get_group(app)
    lines = ["| command | what it does |", "|---|---|"]
    for name, command in group.commands.items():
        arguments = "".join(f" {_argument(p)}" for p in command.params if p.param_type_name == "argument")
        lines.append(f"| `tickmark {name}{arguments}` | {command.get_short_help_str(200)} |")
    return "\n".join(lines)


def _argument(parameter: Any) -> str:
    """An argument as usage lines have it: `TICKER...`, `[QUESTION]`."""
    name = f"{parameter.metavar}{'...' if parameter.nargs == -1 else ''}"
    return name if parameter.required else f"[{name}]"


def settings() -> str:
    """The table of environment variables, from the settings' fields."""
    from tickmark.settings import REPOSITORY as ROOT
    from tickmark.settings import Settings

    lines = ["| variable | meaning | default |", "|---|---|---|"]
    for field in Settings.model_fields.values():
        value = str(field.default).replace(f"{ROOT}/", "")
        default = f"`{value}`" if value not in ("", "False") else ""
        lines.append(f"| `{field.validation_alias}` | {field.description} | {default} |")
    return "\n".join(lines)


def contract() -> str:
    """Every table and column of the warehouse, from the schemas."""
    from tickmark.schemas import TABLES

    parts = []
    for table in TABLES.values():
        lines = [f"### {table.name}", "", table.doc, "", "| column | type | meaning |", "|---|---|---|"]
        kinds = dict(re.findall(r'"(\w+)" ([A-Z\[\]0-9]+)', table.ddl()))
        for column in table.columns:
            empty = ", may be NULL" if column.nullable else ""
            lines.append(f"| `{column.name}` | {kinds[column.name]}{empty} | {column.doc} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def metrics() -> str:
    """The table of metrics, from their vocabulary."""
    from tickmark.catalogue import load

    lines = ["| metric | statement | also called | in place of |", "|---|---|---|---|"]
    for metric in load():
        instead = f"`{metric.instead_of}`" if metric.instead_of else ""
        lines.append(f"| `{metric.name}` | {metric.statement} | {', '.join(metric.names)} | {instead} |")
    return "\n".join(lines)


def dbt_sources() -> str:
    """The warehouse as sources of a dbt project, with every table's and column's meaning."""
    import yaml

    from tickmark.schemas import TABLES

    tables = [
        {
            "name": table.name,
            "description": table.doc,
            "columns": [{"name": column.name, "description": column.doc} for column in table.columns],
        }
        for table in TABLES.values()
    ]
    source = {"name": "tickmark", "description": "The published warehouse of Tickmark.", "schema": "main"}
    written = yaml.safe_dump({"version": 2, "sources": [source | {"tables": tables}]}, sort_keys=False, width=120)
    return f"# Written by 'make docs' from the contract of the warehouse (tickmark/schemas.py).\n{written}"


PARTS = {"commands": commands, "settings": settings, "contract": contract, "metrics": metrics}


def rendered(page: str) -> str:
    """A page with its generated parts as they should be."""
    return _PART.sub(lambda match: f"{match['open']}{PARTS[match['name']]()}\n{match['close']}", page)


def main() -> None:
    """Rewrite the pages whose generated parts are out of date."""
    current = {path: rendered(path.read_text()) for path in PAGES} | {DBT: dbt_sources()}
    for path, new in current.items():
        old = path.read_text() if path.exists() else ""
        if new != old:
            path.write_text(new)
            print(f"updated {path.relative_to(REPOSITORY)}", file=sys.stderr)


if __name__ == "__main__":
    main()

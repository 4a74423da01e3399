"""Help that names what to type, `--metric TEXT`, in place of the parser's types (`<str>`, `<list[str]>`)."""

from __future__ import annotations

from typing import Any

import typer.core


class PlainHelp(typer.core.TyperCommand):
    """A command whose arguments show no type, and whose options without a name for their value show TEXT or NUMBER."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The lists of arguments and options."""
        for parameter in self.params:
            shown = _value(parameter)
            if shown is not None and hasattr(parameter, "display_type_rich"):
                setattr(parameter, "display_type_rich", lambda ctx, shown=shown: shown)  # noqa: ARG005, B010
        super().format_options(ctx, formatter)


def _value(parameter: Any) -> str | None:
    """What stands for a value; None where the parser's own words are good: choices, and names that are given."""
    kind = getattr(parameter, "type_descriptor", None)
    if parameter.param_type_name == "argument":
        return ""
    if kind is None or kind.is_choice or parameter.metavar is not None:
        return None
    return "NUMBER" if kind.is_ranged or "int" in parameter.display_type(None) else "TEXT"

"""Numbers in sentences as facts."""

from typing import TYPE_CHECKING

from tickmark.late import late

if TYPE_CHECKING:
    from tickmark.facts.text.facts import text_facts

__all__ = ["text_facts"]
__getattr__ = late(__name__, {"text_facts": "facts"})

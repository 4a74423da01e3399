"""The gate's judgement: candidates weighed by witnesses that share nothing with the reader that proposed them."""

from tickmark.gate.assurance import Witnessed, assure
from tickmark.gate.pages import page_of
from tickmark.gate.quarantine import quarantine

__all__ = ["Witnessed", "assure", "page_of", "quarantine"]

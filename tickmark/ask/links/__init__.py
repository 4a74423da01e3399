"""What words mean that the linker is not certain of: descriptions of facts, what a phrase and a description have in
common, and models, fitted on questions whose answers are known, that rank by it and say how sure the first is.
"""

from tickmark.ask.links.ranker import Ranker, Rankers

__all__ = ["Ranker", "Rankers"]

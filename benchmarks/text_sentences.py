"""How right made-up sentences are read that no rule was made for: those of `corpus/sentences_unseen.csv` were
written, with all that they state, before any of them was read, and nothing was mended for them since.

    python benchmarks/text_sentences.py [FILE ...]

Prints how many of the facts that the sentences state are found, and how many of those that are read are right, in
value, unit, first and last day.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.sentences import read, sentences

UNSEEN = Path(__file__).resolve().parents[1] / "corpus/sentences_unseen.csv"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "files",
        type=Path,
        nargs="*",
        default=[UNSEEN],
        metavar="FILE",
        help="CSV files with the columns report, sentence, facts",
    )
    for path in parser.parse_args().files:
        count: Counter[str] = Counter()
        for sentence in sentences(path):
            found = read(sentence)
            count.update(
                sentences=1,
                wanted=len(sentence.needed),
                found=sum(stated in found for stated in sentence.needed),
                claimed=len(found),
                right=sum(stated in (*sentence.needed, *sentence.allowed) for stated in found),
            )
        print(
            f"{path.name}: {count['sentences']} sentences; found {count['found'] / count['wanted']:.3f} of "
            f"{count['wanted']} facts, "
            f"right {count['right'] / count['claimed']:.3f} of {count['claimed']} read"
        )


if __name__ == "__main__":
    main()

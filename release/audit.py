"""Known weaknesses of the packages that a lock installs: `make audit`.

Asks the advisories of the Python Package Index by way of pip-audit. Ends with 1 where a package has a known weakness,
and with 0 where none has one or where no source of advisories can be reached: then it says that nothing was audited.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Audit:
    """Of each package of a lock, what the advisories say."""

    audited: int
    unknown: tuple[str, ...]
    weak: tuple[str, ...]

    def lines(self) -> list[str]:
        """What to tell the reader.

        >>> Audit(0, ("rich 15.0",), ()).lines()
        ['No source of advisories was reached: none of 1 packages was audited.']
        >>> Audit(1, (), ("lxml 6.1.0: GHSA-1 (mended in 6.1.3)",)).lines()
        ['lxml 6.1.0: GHSA-1 (mended in 6.1.3)', '1 known weakness in 1 audited package.']
        """
        if not self.audited:
            return [f"No source of advisories was reached: none of {len(self.unknown)} packages was audited."]
        kinds = "weakness" if len(self.weak) == 1 else "weaknesses"
        packages = "package" if self.audited == 1 else "packages"
        lines = [*self.weak, f"{len(self.weak) or 'no'} known {kinds} in {self.audited} audited {packages}."]
        if self.unknown:
            lines.append(f"Not audited: {', '.join(self.unknown)}.")
        return lines


def read(report: str) -> Audit:
    """What pip-audit says in its JSON format.

    >>> read('{"dependencies": [{"name": "rich", "version": "15.0", "vulns": []}]}')
    Audit(audited=1, unknown=(), weak=())
    """
    packages = json.loads(report)["dependencies"]
    answered = [one for one in packages if "skip_reason" not in one]
    weak = [
        f"{one['name']} {one['version']}: {found['id']} (mended in {', '.join(found['fix_versions']) or 'no release'})"
        for one in answered
        for found in one["vulns"]
    ]
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    return Audit(len(answered), tuple(unknown), tuple(weak))


def main(lock: str) -> int:
    """Audit *lock* and print what was found."""
    program = Path(sys.executable).with_name("pip-audit")
    command = [program, "--require-hashes", "--disable-pip", "--progress-spinner=off", "--format=json", "-r", lock]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if not ran.stdout.strip():
        reason = ran.stderr.strip().splitlines() or ["pip-audit said nothing"]
        print(f"Nothing was audited: {reason[-1]}")
        return 0
    audit = read(ran.stdout)
    print("\n".join(audit.lines()))
    return 1 if audit.weak else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""Write the locks from pyproject.toml: exact versions with the hashes of their files.

`make lock` runs it. One lock serves Linux, macOS and Windows and every supported Python: a line that only some of them
need carries a marker. PyTorch and the CUDA libraries it may bring are left out: each of its builds (CPU, CUDA, ROCm)
has files of its own under the same version, and who installs chooses one. `make setup` pins its version.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
LOCKS = {
    "requirements.lock": ("all", "compiled"),
    "requirements-deploy.lock": ("all", "compiled", "deploy"),
    "requirements-dev.lock": ("all", "compiled", "dev"),
}
TITLE = "# Written by 'make lock' from pyproject.toml: what `pip install --require-hashes --no-deps` may install.\n"
# PyTorch and what only its CUDA builds need, by the beginning of the name.
LEFT_OUT = ("torch==", "triton==", "nvidia-", "cuda-")
# The oldest Python that every package of the lock supports; pyproject.toml says 3.11.
OLDEST = "3.11.5"


def resolve(extras: tuple[str, ...], lock: Path, fresh: bool) -> str:
    """Every package that *extras* need, one paragraph each: name, version, marker, hashes.

    Versions that *lock* already pins are kept unless *fresh*.
    """
    command = [
        *("uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version", OLDEST),
        *("--generate-hashes", "--no-header", "--no-annotate", "--quiet"),
        *(argument for extra in extras for argument in ("--extra", extra)),
        *(["--upgrade"] if fresh else []),
        *("--output-file", str(lock)),
    ]
    subprocess.run(command, cwd=REPOSITORY, check=True)
    return lock.read_text()


def without_torch(resolved: str) -> str:
    """Leave out the paragraphs of PyTorch.

    >>> without_torch("rich==15.0 \\\\\\n    --hash=sha256:aa\\ntorch==2.13.0 \\\\\\n    --hash=sha256:bb\\n")
    'rich==15.0 \\\\\\n    --hash=sha256:aa\\n'
    """
    paragraphs = re.split(r"\n(?=\S)", resolved.rstrip("\n"))
    return "\n".join(one for one in paragraphs if not one.startswith(LEFT_OUT)) + "\n"


def main() -> None:
    """Write both locks; `--upgrade` takes the newest versions that fit."""
    fresh = "--upgrade" in sys.argv[1:]
    for name, extras in LOCKS.items():
        lock = REPOSITORY / name
        lock.write_text(TITLE + without_torch(resolve(extras, lock, fresh)))


if __name__ == "__main__":
    main()

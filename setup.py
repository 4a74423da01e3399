"""What `pyproject.toml` cannot say: a wheel holds the graph and the sample company under `tickmark/_graph`.

In the repository they are folders at its top (`pipelines`, `assets`, `resources`, `samples`), names that would collide
with other packages beside an installed wheel.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

FOLDERS = ("pipelines", "assets", "resources", "samples")
FILES = ("workspace.yaml", "requirements.lock", "dagster_home/dagster.yaml")


class BuildWithGraph(build_py):
    """Copies the graph into the package that goes into the wheel; an editable install finds it in the repository."""

    def run(self) -> None:
        """Build the package, then add the graph to it."""
        super().run()
        if getattr(self, "editable_mode", False):
            return
        target = Path(self.build_lib) / "tickmark" / "_graph"
        for folder in FOLDERS:
            shutil.copytree(folder, target / folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
        for file in FILES:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target / file)


setup(cmdclass={"build_py": BuildWithGraph})

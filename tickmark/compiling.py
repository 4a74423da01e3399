"""Compile the modules of `tickmark.compiled` with mypyc.

    python -m tickmark.compiling

A build takes a minute or two and needs mypy, setuptools and a C compiler; one of the same sources is not made twice.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from tickmark.compiled import BUILDS, MODULES, ROOT, SUFFIX, build_of_sources, source

APART = ("tickmark.api", "tickmark.building")
"""What the package offers (`tickmark.open`, `tickmark.build`), for types alone: followed, it leads mypy through the
graph, torch, transformers and litellm.
"""
_CONFIG = "[mypy]\n" + "".join(f"[mypy-{module}]\nfollow_imports = skip\n" for module in APART)
_KEPT = 4  # builds of other sources that stay, of 2 MB each


def compile_modules() -> Path:
    """Build the modules unless there is a build of these sources; its folder, which is there whole or not at all.

    Raises:
        ImportError: mypy or setuptools is not installed.
        OSError: the environment's folder cannot be written.
        SystemExit: mypyc or the C compiler failed, and has said why.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]

    build = build_of_sources()
    if build.is_dir():
        return build
    BUILDS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILDS, prefix=".") as folder:
        work = Path(folder)
        os.chdir(ROOT)  # mypy names a module by its path from here
        config = work / "mypy.ini"
        config.write_text(_CONFIG)
        options = [
            f"--cache-dir={work / 'mypy'}",
            f"--config-file={config}",
            "--ignore-missing-imports",
            "--follow-imports=silent",
        ]
        sources = [str(source(module).relative_to(ROOT)) for module in MODULES]
        extensions = mypycify(
            [*options, *sources], opt_level="2", debug_level="0", group_name="tickmark", target_dir=str(work / "c")
        )
        command = Distribution({"name": "tickmark_compiled", "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "lib"), str(work / "objects")
        command.ensure_finalized()
        command.run()
        made = work / "made"
        made.mkdir()
        for file in (work / "lib").rglob(f"*{SUFFIX}"):
            file.rename(made / ".".join(file.relative_to(work / "lib").parts))
        made.rename(build)
    for old in sorted(BUILDS.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return build


if __name__ == "__main__":
    compile_modules()

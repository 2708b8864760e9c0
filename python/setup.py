# SPDX-License-Identifier: BSL-1.0
"""Installs the package, the headers, schema_ct_build, which compiles operator libraries, and the
extension module and the engine, compiled against the installed Paddle. $CXX and $CXXFLAGS are used."""

import os
import re
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import schema_ct_build  # noqa: E402


def version():
    text = (schema_ct_build.INCLUDE / "schema_ct/config.hpp").read_text()
    return ".".join(re.search(rf"SCHEMA_CT_VERSION_{part} (\d+)", text)[1]
                    for part in ("MAJOR", "MINOR", "PATCH"))


class BuildBinding(build_ext):
    def build_extension(self, ext):
        folder = Path(self.get_ext_fullpath(ext.name)).parent
        schema_ct_build.build_binding(folder, os.environ.get("CXXFLAGS", "-O2").split())


class BuildWithHeaders(build_py):
    def run(self):
        super().run()
        package = Path(self.build_lib) / "schema_ct_paddle"
        # The headers find one another by these paths.
        for name, folder in (("include", schema_ct_build.INCLUDE), ("hosts/paddle", HERE.parent / "hosts/paddle")):
            shutil.rmtree(package / name, ignore_errors=True)
            shutil.copytree(folder, package / name)
        (package / "_built_for.py").write_text(f"PADDLE = {schema_ct_build.paddle_version()!r}\n")
        schema_ct_build.build_runtime(HERE.parent / "src/runtime.cpp",
                                      Path(self.build_lib) / schema_ct_build.RUNTIME.relative_to(HERE),
                                      os.environ.get("CXXFLAGS", "-O2").split())


(HERE.parent / "build").mkdir(exist_ok=True)
setup(version=version(), packages=["schema_ct_paddle"], py_modules=["schema_ct_build"],
      ext_modules=[Extension("_schema_ct_paddle", sources=[])],
      cmdclass={"build_ext": BuildBinding, "build_py": BuildWithHeaders})

#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Compiles the sources of custom operators in a folder, unchanged, without and with the checks.

    custom_ops.py FOLDER --wheel PYTHON [--compiler g++]
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CHECKS = HERE.parent.parent / "hosts/paddle"
WHERE = "import paddle.sysconfig as s, sysconfig; print(s.get_include(), sysconfig.get_path('include'), sep='\\n')"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--wheel", metavar="PYTHON", required=True)
    parser.add_argument("--compiler", default="g++")
    arguments = parser.parse_args()
    paddle, python = subprocess.run([arguments.wheel, "-W", "ignore", "-c", WHERE], stdout=subprocess.PIPE, text=True,
                                    check=True).stdout.split()[-2:]
    flags = ["-std=c++20", "-w", f"-I{CHECKS}", "-isystem", paddle, "-isystem", f"{paddle}/third_party", "-isystem", python]
    sources = [p for p in sorted(arguments.folder.rglob("*.cc")) if "PD_BUILD_OP" in p.read_text(errors="replace")]
    if not sources:
        sys.exit(f"no custom operators in {arguments.folder}")
    forms = {"without": "", "with": "#include <schema_ct/phi.hpp>\n"}
    compiled = {form: 0 for form in forms}
    with tempfile.TemporaryDirectory() as folder:
        headers = {}
        for form, include in forms.items():
            headers[form] = pathlib.Path(folder) / f"{form}.h"
            headers[form].write_text('#include "paddle/extension.h"\n' + include)
            subprocess.run([arguments.compiler, *flags, "-x", "c++-header", headers[form], "-o", f"{headers[form]}.gch"], check=True)
        for source in sources:
            for form in forms:
                done = subprocess.run([arguments.compiler, *flags, "-include", headers[form], "-fsyntax-only", source],
                                      stderr=subprocess.PIPE, text=True, check=False)
                compiled[form] += done.returncode == 0
                if done.returncode != 0:
                    error = next((line for line in done.stderr.splitlines() if "error:" in line), done.stderr)
                    print(f"{form} the checks: {error[:400]}")
    print(f"{len(sources)} sources: {compiled['without']} compile without the checks, {compiled['with']} with them")
    return compiled["without"] != compiled["with"]


if __name__ == "__main__":
    sys.exit(main())

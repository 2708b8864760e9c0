# SPDX-License-Identifier: BSL-1.0
"""Builds the wheel (PEP 517): the package, the extension module for the Paddle that is installed,
the headers, and schema_ct_build, with which operator libraries are compiled. It needs nothing but a
compiler, so that pip fetches nothing. $CXX and $CXXFLAGS are heeded."""

import base64
import hashlib
import os
import re
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import schema_ct_build  # noqa: E402


def _version():
    text = (schema_ct_build.INCLUDE / "schema_ct/config.hpp").read_text()
    return ".".join(re.search(rf"SCHEMA_CT_VERSION_{part} (\d+)", text)[1]
                    for part in ("MAJOR", "MINOR", "PATCH"))


def _files(folder):
    """(name in the wheel, path) of all that is installed; `folder` is for what is compiled."""
    yield "schema_ct_build.py", HERE / "schema_ct_build.py"
    for source in sorted((HERE / "schema_ct").glob("*.py")):
        yield f"schema_ct/{source.name}", source
    include = schema_ct_build.INCLUDE
    for header in sorted(include.rglob("*.h*")):
        yield f"schema_ct/include/{header.relative_to(include)}", header
    options = os.environ.get("CXXFLAGS", "-O2").split()
    binding = schema_ct_build.build_binding(folder, options)
    yield binding.name, binding


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    tag, version = f"{python}-{python}-{platform}", _version()
    info = f"schema_ct-{version}.dist-info"
    texts = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: schema_ct\nVersion: {version}\n"
                            "Summary: Operators registered as PyTorch's, for PaddlePaddle\n"
                            "License: BSL-1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: schema_ct\nRoot-Is-Purelib: false\n"
                         f"Tag: {tag}\n",
    }
    name, record = f"schema_ct-{version}-{tag}.whl", []

    with tempfile.TemporaryDirectory() as folder, \
            zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        def put(path, content):
            wheel.writestr(path, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            record.append(f"{path},sha256={digest.decode()},{len(content)}\n")

        for path, file in _files(folder):
            put(path, file.read_bytes())
        for path, text in texts.items():
            put(path, text.encode())
        record.append(f"{info}/RECORD,,\n")
        wheel.writestr(f"{info}/RECORD", "".join(record))
    return name

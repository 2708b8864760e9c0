# SPDX-License-Identifier: BSL-1.0
"""The headers of PyTorch and PaddlePaddle without the rest: out of a version's wheel, which pip fetches.

    framework_headers.py WHEEL VERSION FOLDER     fetches, and prints the package's folder
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

#: {wheel: the package in it, and the files to take}
WHEELS = {
    # With the list of operators, which torchgen reads.
    "torch": ("torch", ("torch/include/", "torch/version.py", "torchgen/")),
    # With what schema_ct_build asks for Paddle's folder and version.
    "paddlepaddle": ("paddle", ("paddle/include/", "paddle/__init__.py", "paddle/version/")),
}


class NotFound(Exception):
    """pip's error for a wheel that it cannot download."""


def fetched(wheel, version, folder):
    """The package's folder with the headers, below `folder`. They are fetched only once."""
    package, wanted = WHEELS[wheel]
    place = folder / f"{wheel}-{version}"
    if place.is_dir():
        return place / package
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        work = pathlib.Path(name)
        done = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", work,
                               f"{wheel}=={version}"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        files = list(work.glob("*.whl"))
        if done.returncode != 0 or not files:
            raise NotFound(done.stdout)
        with zipfile.ZipFile(files[0]) as archive:
            archive.extractall(work / "unpacked", [entry for entry in archive.namelist() if entry.startswith(wanted)])
        shutil.move(work / "unpacked", place)
    return place / package


if __name__ == "__main__":
    try:
        print(fetched(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])))
    except NotFound as error:
        sys.exit(str(error))

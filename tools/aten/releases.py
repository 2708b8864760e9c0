# SPDX-License-Identifier: BSL-1.0
"""Reads data/pytorch-releases.txt: the releases of PyTorch with which schema_ct is compared."""

import pathlib

FILE = pathlib.Path(__file__).resolve().parents[2] / "data" / "pytorch-releases.txt"


def all_releases():
    """{version: what it is for}, the newest first."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))


def norm():
    """The version that decides where releases differ: `2.14.1`."""
    return next(version for version, purpose in all_releases().items() if purpose == "norm")


def minor(version):
    """Without the patch: `2.14` of `2.14.1`."""
    return ".".join(version.split(".")[:2])


def number(version):
    """What orders versions, without the patch."""
    return tuple(map(int, version.split(".")[:2]))

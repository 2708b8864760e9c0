#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes the files of a release from the current commit.

    release.py version                    the version, from include/schema_ct/config.hpp
    release.py changes                    its section of CHANGELOG.md
    release.py port FOLDER [ARCHIVE]      the port for vcpkg, with the archive of the sources that it builds
    release.py make FOLDER --python P     everything, into this folder; P has build and the requirements of
                                          pyproject.toml

The same commit, compilers and tools give identical files: their times are the commit's.
"""

import argparse
import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

TREE = Path(__file__).resolve().parents[1]


def version(tree=TREE):
    header = (tree / "include/schema_ct/config.hpp").read_text()
    return ".".join(re.findall(r"#define SCHEMA_CT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))


def changes(tree=TREE):
    """The section "## 1.2.3 …" or "## Unreleased (1.2.3)" of the changelog, without its title."""
    title = rf"^## (?:\[?{re.escape(version(tree))}\b|Unreleased \({re.escape(version(tree))}\))[^\n]*"
    found = re.search(title + r"\n(?P<text>.*?)(?=^## |\Z)", (tree / "CHANGELOG.md").read_text(), re.M | re.S)
    if not found:
        sys.exit(f"release: CHANGELOG.md has no section ## {version(tree)}: write what the release changes there")
    return found["text"].strip() + "\n"


def git(*arguments):
    return subprocess.run(["git", "-C", TREE, *arguments], check=True, capture_output=True).stdout


def write_archive(path, folder, when):
    """A reproducible compressed tar file of the folder, without the name and time of the compression."""
    def plain(entry):
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        entry.mtime = when
        return entry

    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as tar:
        for file in sorted(folder.rglob("*")):
            tar.add(file, str(file.relative_to(folder.parent)), recursive=False, filter=plain)
    with path.open("wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=when) as zipped:
        zipped.write(made.getvalue())


def extract_sources(work, name):
    """The commit's files with the generated headers, so that the release compiles without another command."""
    with tarfile.open(fileobj=io.BytesIO(git("archive", f"--prefix={name}/", "HEAD"))) as tar:
        tar.extractall(work)
    sources = work / name
    subprocess.run([sys.executable, "-B", sources / "tools/aten/generate.py", "headers", sources / "hosts/default"], check=True,
                   stdout=subprocess.DEVNULL)
    return sources


def write_port(folder, archive=None):
    """The port for vcpkg, with the version in its manifest and the archive of the sources."""
    shutil.copytree(TREE / "packaging/vcpkg/schema-ct", folder, ignore=shutil.ignore_patterns("*.in"))
    manifest = (TREE / "packaging/vcpkg/schema-ct/vcpkg.json.in").read_text()
    (folder / "vcpkg.json").write_text(manifest.replace("@VERSION@", version()))
    if archive:
        shutil.copy(archive, folder)


def run(command, log, **options):
    with log.open("ab") as out:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, **options)
    if done.returncode != 0:
        sys.exit(f"release: this failed, see {log}: {' '.join(map(str, command))}")


def make_debian_packages(sources, work, output, log, environment):
    build = work / "debian"
    parts = ("TESTS", "EXAMPLES", "BENCHMARKS")
    run(["cmake", "-S", sources, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INSTALL_PREFIX=/usr",
         "-DSCHEMA_CT_BUILD_RUNTIME=ON", *(f"-DSCHEMA_CT_BUILD_{part}=OFF" for part in parts)], log, env=environment)
    run(["cmake", "--build", build], log, env=environment)
    run(["cpack", "-G", "DEB", "-B", work / "packages"], log, env=environment, cwd=build)
    for package in (work / "packages").glob("*.deb"):
        shutil.copy(package, output)


def make(output, python):
    name = f"schema_ct-{version()}"
    when = int(git("log", "-1", "--format=%ct"))
    if git("status", "--porcelain"):
        print("release: there are changes without a commit, which the release does not contain", file=sys.stderr)
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    log = output.parent / (output.name + ".log")
    log.write_bytes(b"")
    (output / f"{name}-changes.md").write_text(changes())
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        sources = extract_sources(work, name)
        write_archive(output / f"{name}-source.tar.gz", sources, when)
        # Keeps paths of this machine out of the build.
        flags = f"{os.environ.get('CXXFLAGS', '')} -ffile-prefix-map={work}=/usr/src"
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(when), "CXXFLAGS": flags, "CCACHE_BASEDIR": str(work),
                       "CCACHE_NOHASHDIR": "1"}
        for mode, header in (("library", "schema_ct.hpp"), ("libtorch", "schema_ct_libtorch.hpp")):
            run([sys.executable, "-B", sources / "tools/single_header.py", mode, output / header], log)
        write_port(work / "schema-ct", output / f"{name}-source.tar.gz")
        write_archive(output / f"{name}-vcpkg-port.tar.gz", work / "schema-ct", when)
        make_debian_packages(sources, work, output, log, environment)
        run([python, "-m", "build", "--no-isolation", "--outdir", output, sources], log, env=environment)
    files = sorted(file for file in output.iterdir())
    (output / "SHA256SUMS").write_text(
        "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files))
    for file in files:
        print(f"{file.stat().st_size:>9} {file.name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("version")
    commands.add_parser("changes")
    port = commands.add_parser("port")
    port.add_argument("folder", type=Path)
    port.add_argument("archive", type=Path, nargs="?")
    everything = commands.add_parser("make")
    everything.add_argument("folder", type=Path)
    everything.add_argument("--python", default=sys.executable)
    given = parser.parse_args()
    if given.command == "version":
        print(version())
    elif given.command == "changes":
        print(changes(), end="")
    elif given.command == "port":
        write_port(given.folder, given.archive)
    else:
        make(given.folder.resolve(), given.python)


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: BSL-1.0
"""The wheel in fresh environments: alone, and with each framework."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from conftest import BUILT, HERE, TORCH

import schema_ct as sc

ROOT = HERE.parent.parent
SITE = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
#: The packages that a framework needs, of those that are installed here.
PACKAGES = {"alone": (), "numpy": ("numpy", "numpy.libs"), "torch": (),
            "jax": ("numpy", "numpy.libs", "jax", "jaxlib", "ml_dtypes", "opt_einsum", "scipy", "scipy.libs")}
PROGRAMS = {
    "alone": """
a = values.zeros([2, 3], dtype="float32")
print(type(a).__name__, a.shape, values.integer(3), values.add_one(a).dtype)
try:
    import numpy
except ImportError:
    print("no numpy")
try:
    sc.jax
except ImportError as error:
    print(error)
""",
    "numpy": "import numpy as np\nprint(values.add_one(np.ones(2, np.float32)))",
    "torch": "import torch\nsc.register_fake(values.add_one, lambda x: x.like())\n"
             "print(sc.torch.wrap(values.add_one)(torch.ones(2)))",
    "jax": "import jax\nsc.register_fake(values.add_one, lambda x: x.like())\n"
           "f = sc.jax.wrap(values.add_one)\nprint(jax.jit(f)(jax.numpy.ones(2)), repr(f.callback))",
}
PRINTED = {"alone": "Array (2, 3) 3 float32\nno numpy\nNo module named 'jax'\n", "numpy": "[2. 2.]\n",
           "torch": "tensor([2., 2.])\n", "jax": "[2. 2.] ''\n"}


def built(source, folder, *options):
    """Builds the wheel of a source; parts that have not changed since the last build are not built again."""
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check", "--no-deps",
                    "--no-build-isolation", *options, "-w", str(folder), str(source)], check=True, capture_output=True)
    wheel, = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(ROOT, tmp_path_factory.mktemp("wheel"), "-C", f"build-dir={BUILT.parent / 'wheel'}")


def environment(folder, wheel, packages=()):
    """The interpreter of a new environment that has only the wheel and these packages."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / SITE)
    for name in packages:
        there = Path(sc.__file__).parent.parent / name
        if there.exists():
            (folder / SITE / name).symlink_to(there)
    return folder / "bin/python"


def run(interpreter, *arguments, **variables):
    clean = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    return subprocess.run([str(interpreter), *arguments], capture_output=True, text=True, env={**clean, **variables})


@pytest.mark.parametrize("framework", PROGRAMS)
def test_fresh(framework, wheel, tmp_path, values_path):
    variables = {}
    if framework == "torch":
        if not TORCH.exists():
            pytest.skip("PyTorch is not there")
        variables["PYTHONPATH"] = str(TORCH)
    elif framework != "alone" and not (Path(sc.__file__).parent.parent / framework).exists():
        pytest.skip("the framework is not there")
    python = environment(tmp_path / "environment", wheel, PACKAGES[framework])
    done = run(python, "-W", "ignore", "-c", f"import schema_ct as sc\nsc.load_library({values_path!r})\n"
               f"values = sc.ops.values\n{PROGRAMS[framework]}", **variables)
    assert done.stdout == PRINTED[framework], done.stderr


def test_its_program_and_its_compiler(wheel, tmp_path):
    """The wheel works without numpy, setuptools or a source tree."""
    python = environment(tmp_path / "environment", wheel)
    library = tmp_path / "ops.so"
    (tmp_path / "ops.cpp").write_text('#include <torch/library.h>\nTORCH_LIBRARY(fresh, m) '
                                      '{ m.def("f(int k) -> int", [](std::int64_t k) { return k; }); }\n')
    done = run(python, "-c", f"import schema_ct as sc\nprint(sc.build({str(tmp_path / 'ops.cpp')!r}, "
               f"output={str(library)!r}, options=['-O0']))")
    assert done.stdout == f"{library}\n", done.stderr
    os.chmod(tmp_path / "environment" / SITE / "schema_ct/bin/schema_ct", 0o755)  # zipfile drops modes
    assert "fresh::f(int k) -> int" in run(python, "-m", "schema_ct", "list", str(library)).stdout
    assert run(python, "-m", "schema_ct", "diff", str(library), str(library)).returncode == 0
    assert run(python, "-m", "schema_ct", "check", "-e", "f(itn k) -> int").returncode == 1


@pytest.mark.skipif((not shutil.which("ccache") or "CCACHE_DISABLE" in os.environ) and "SCHEMA_CT_TEST_SDIST" not in os.environ,
                    reason="it compiles everything once more")
def test_the_tutorial_in_an_empty_environment(tmp_path):
    """With its own `pip install` of what the sdist has, as a reader does it."""
    subprocess.run([sys.executable, "-m", "build", "--sdist", "--no-isolation", "-o", tmp_path, ROOT], check=True,
                   capture_output=True)
    archive, = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path / "source", filter="data")
    source, = (tmp_path / "source").iterdir()
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "environment"], check=True)
    page = ROOT / "docs/tutorial.md"
    done = run(tmp_path / "environment/bin/python", str(HERE / "notebook.py"), str(page), SCHEMA_CT_SOURCES=str(source))
    if re.search("Failed to establish a new connection|No matching distribution found for (scikit-build-core|nanobind|numpy)",
                 done.stdout + done.stderr):
        built(source, tmp_path)  # without a new environment
        pytest.skip("pip reaches no index of packages")
    assert done.returncode == 0, done.stderr
    assert done.stdout == page.read_text()

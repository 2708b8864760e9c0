# SPDX-License-Identifier: BSL-1.0
# The Python environments that pip fills: .venv has PyTorch, .venv-python the Python package, .venv-paddle
# PaddlePaddle, and .venv-zig a clang for other machines.
# shellcheck shell=bash

# What Python compiles of PyTorch and Paddle is kept, also where the caller forbids it beside the sources: without it each
# process that imports Paddle reads a thousand files anew.
export PYTHONPYCACHEPREFIX=$PWD/build/pycache
unset PYTHONDONTWRITEBYTECODE

# releases PURPOSE…: the releases of PyTorch in data/pytorch-releases.txt with these purposes, the newest first
releases() { awk -v purposes=" $* " '!/^#/ && index(purposes, " " $2 " ") { print $1 }' data/pytorch-releases.txt; }

# pytorch_environment [--release VERSION] [INDEX-OPTION…]: a PyTorch in the folder $venv. The release that most comparisons
# use is the oldest, in .venv; any other is in .venv-torch-VERSION.
pytorch_environment() {
  local oldest release
  oldest=$(releases norm tested | tail -n 1) release=$oldest
  if [ "${1-}" = --release ]; then release=$2; shift 2; fi
  venv=.venv
  [ "$release" = "$oldest" ] || venv=.venv-torch-$release
  need python3 python-venv
  [ -x $venv/bin/python ] || python3 -m venv $venv || fail "python3 -m venv failed"
  if ! $venv/bin/python -c "import numpy, setuptools, torch, yaml; assert torch.__version__.split('+')[0] == '$release'" 2> /dev/null; then
    say "run: installing torch $release, numpy, setuptools, ninja and PyYAML into $venv with pip"
    quietly $venv/bin/python -m pip install --quiet --no-compile "$@" "torch==$release" numpy setuptools ninja pyyaml ||
      fail "pip could not install torch $release (--index-url takes another package index)"
  fi
}

zig_environment() {
  need python3 python-venv
  [ -x .venv-zig/bin/python ] || python3 -m venv .venv-zig || fail "python3 -m venv failed"
  .venv-zig/bin/python -c 'import ziglang' 2> /dev/null && return
  say "run: installing ziglang into .venv-zig with pip"
  quietly .venv-zig/bin/python -m pip install --quiet --no-compile ziglang || fail "pip could not install ziglang"
}

python_packages() {
  local python=$PWD/.venv-python/bin/python
  need g++ cmake ninja python3 python-venv boost/hana/core.hpp
  [ -x "$python" ] || python3 -m venv .venv-python || fail "python3 -m venv failed"
  if ! "$python" -c 'import build, jax, mypy, nanobind, numpy, pyright, pytest, scikit_build_core, setuptools' \
    2> /dev/null; then
    say "run: installing what the Python package is built and tested with into .venv-python with pip"
    quietly "$python" -m pip install --quiet --no-compile build jax mypy nanobind numpy pyright pytest 'scikit-build-core>=1.0' \
      setuptools || fail "pip could not install it"
  fi
}

# python_install OPTION…: passes the options to pip, which builds the package
python_install() {
  export CCACHE_BASEDIR=$PWD  # so that the sdist's wheel, in another folder, uses the cache of the wheel
  say "run: building and installing the Python package"
  CMAKE_BUILD_PARALLEL_LEVEL=$(jobs) quietly .venv-python/bin/python -m pip install --quiet \
    --disable-pip-version-check --no-deps --no-build-isolation "$@" . || fail "the Python package was not installed"
}

# is_installed STAMP: has the package been installed as it is now, with the same CMAKE_ARGS?
is_installed() {
  [ -f "$1" ] && [ "$(< "$1")" = "${CMAKE_ARGS-}" ] && .venv-python/bin/python -m pip show -q schema-ct 2> /dev/null &&
    [ -z "$(find CMakeLists.txt LICENSE cmake data/aten docs/errors.md docs/python.md hosts include pyproject.toml python src tools \
      -type f ! -name '*.pyc' -newer "$1" -print -quit)" ]
}

python_environment() {
  local stamp=$PWD/build/python/installed
  python_packages
  export SCHEMA_CT_PYTHON_BUILD=$PWD/build/python/tests
  if is_installed "$stamp"; then say "run: the Python package is installed"; return; fi
  mkdir -p build/python && rm -f "$stamp"
  python_install --force-reinstall -C build-dir="$PWD/build/python/wheel"
  echo "${CMAKE_ARGS-}" > "$stamp"
}

paddle_python=.venv-paddle/bin/python
paddle_built=$PWD/build/paddle

installed_paddle() {
  need g++ python3 python-venv gtest/gtest.h gmock/gmock.h
  [ -x $paddle_python ] || python3 -m venv .venv-paddle || fail "python3 -m venv failed"
  if ! $paddle_python -c 'from importlib.metadata import version as v
assert all(map(v, ("numpy", "pytest", "setuptools"))) and v("paddlepaddle") == "3.3.1"' 2> /dev/null; then
    say "run: installing paddlepaddle 3.3.1, numpy, setuptools and pytest into .venv-paddle with pip"
    quietly $paddle_python -m pip install --quiet --no-compile paddlepaddle==3.3.1 numpy setuptools pytest ||
      fail "pip could not install paddlepaddle 3.3.1"
  fi
  $paddle_python -c 'import os, sysconfig, sys
sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' ||
    fail "no Python.h: install Python's headers (Debian: python3-dev)"
}

# The environment, and the package through which Python calls operators, as its users install it.
paddle_environment() {
  installed_paddle
  export SCHEMA_CT_PADDLE_BUILD=$paddle_built
  export PYTHONPATH=$paddle_built:$PWD/python${PYTHONPATH:+:$PYTHONPATH}
  say "run: installing the Python package"
  CXXFLAGS="-O2 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror" quietly $paddle_python -m pip \
    install --quiet --disable-pip-version-check --no-deps --upgrade --target "$paddle_built" ./python ||
    fail "the Python package was not installed"
}

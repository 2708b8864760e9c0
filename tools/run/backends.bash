# SPDX-License-Identifier: BSL-1.0
# Backends outside of the tree, built with the installed library.
# shellcheck shell=bash

# install_backends: schema_ct with its kernels and the tool, as the users of a backend have it
backends_prefix=$PWD/build/backends/prefix
install_backends() {
  local preset=${1:-backends}
  need cmake ninja sleef.h cblas.h
  need_compiler
  say "run: building and installing the library"
  if [ "$preset" = backends ]; then configure backends -DCMAKE_CXX_COMPILER="$compiler"; else configure "$preset"; fi
  quietly cmake --build --preset "$preset" -j "$(jobs)" || fail "the build failed"
  quietly cmake --install "build/$preset" --prefix "$backends_prefix" || fail "the installation failed"
}

# build_backend SOURCES FOLDER [CMAKE-ARGUMENT…]: a backend, outside of the tree's build
build_backend() {
  local sources=$1 folder=$2
  shift 2
  say "run: building $sources"
  quietly cmake -S $sources -B $folder -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$backends_prefix" "$@" || fail "cmake failed"
  quietly cmake --build $folder -j "$(jobs)" || fail "the build failed"
}

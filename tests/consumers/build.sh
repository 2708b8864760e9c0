#!/usr/bin/env bash
# Builds and runs a consumer of the library: build.sh KIND COMPILER SOURCE_TREE BUILD_TREE WORK_DIR
# with KIND find_package (after an installation), add_subdirectory or plain_include.
set -euo pipefail
kind=$1 compiler=$2 source_tree=$3 build_tree=$4 work=$5
consumers=$source_tree/tests/consumers

rm -rf "$work"
mkdir -p "$work"

build_and_test() {
  cmake -S "$consumers/$kind" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" "$@"
  cmake --build "$work/build"
  ctest --test-dir "$work/build" --output-on-failure --no-tests=error
}

case $kind in
  find_package)
    cmake --install "$build_tree" --prefix "$work/prefix" > "$work/install.log"
    if find "$work/prefix/include" -mindepth 1 -maxdepth 1 ! -name schema_ct | grep .; then
      echo "the installation puts more than schema_ct/ under include/" >&2
      exit 1
    fi
    version=$(awk '/define SCHEMA_CT_VERSION_/ {printf "%s%s", dot, $3; dot = "."}' \
      "$source_tree/include/schema_ct/config.hpp")
    build_and_test -DCMAKE_PREFIX_PATH="$work/prefix" -DWANTED_VERSION="$version"
    ;;
  add_subdirectory)
    build_and_test -DSCHEMA_CT_SOURCE="$source_tree"
    ;;
  plain_include)
    for include in -I -isystem; do
      "$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror \
        $include "$source_tree/include" "$consumers/consumer.cpp" -o "$work/consumer"
      "$work/consumer"
    done
    ;;
  *)
    echo "unknown kind of consumer: $kind" >&2
    exit 2
    ;;
esac

#!/usr/bin/env bash
# Builds and runs a consumer of the library: build.sh KIND COMPILER SOURCE_TREE BUILD_TREE WORK_DIR
# with KIND find_package (after an installation), add_subdirectory, plain_include or single_header.
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
    if command -v pkg-config > /dev/null; then
      export PKG_CONFIG_PATH=$work/prefix/share/pkgconfig
      [ "$(pkg-config --modversion schema_ct)" = "$version" ]
      read -ra flags <<< "$(pkg-config --cflags schema_ct)"
      "$compiler" "${flags[@]}" -fsyntax-only "$consumers/consumer.cpp"
    fi
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
  single_header)
    # One file that registers with the joined header and one that calls with the ordinary ones.
    strict=(-std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
    python3 -B "$source_tree/tools/single_header.py" library "$work/schema_ct.hpp"
    python3 -B "$source_tree/tools/single_header.py" libtorch "$work/schema_ct_libtorch.hpp"
    sed 's|#include <.*/.*>|#include "schema_ct.hpp"|' "$consumers/consumer.cpp" > "$work/consumer.cpp"
    "$compiler" "${strict[@]}" "$work/consumer.cpp" -o "$work/consumer"
    "$work/consumer"
    printf '%s\n' '#include "schema_ct.hpp"' 'static int64_t twice(int64_t x) { return 2 * x; }' \
      'TORCH_LIBRARY(one, m) { m.def("twice(int x) -> int", &twice); }' > "$work/registers.cpp"
    printf '%s\n' '#include <dispatch/op.hpp>' 'inline constexpr dispatch::op<"one::twice(int x) -> int"> twice{};' \
      'int main() { return twice(21) == 42 ? 0 : 1; }' > "$work/calls.cpp"
    "$compiler" "${strict[@]}" -c "$work/registers.cpp" -o "$work/registers.o"
    "$compiler" "${strict[@]}" -I "$source_tree/include" "$work/calls.cpp" "$work/registers.o" -o "$work/both"
    "$work/both"
    sed 's/int x) -> int/float x) -> int/' "$work/registers.cpp" > "$work/wrong.cpp"
    if "$compiler" -std=c++20 -fsyntax-only "$work/wrong.cpp" 2> "$work/wrong.txt"; then
      echo "the joined header checks no schema" >&2
      exit 1
    fi
    grep -q "the schema and the function disagree on a type" "$work/wrong.txt"
    # Without PyTorch the other one says what it is for.
    if "$compiler" -std=c++20 -fsyntax-only -include "$work/schema_ct_libtorch.hpp" -x c++ /dev/null 2> "$work/libtorch.txt"; then
      echo "the header for extensions of PyTorch does without PyTorch" >&2
      exit 1
    fi
    grep -q "is for extensions of PyTorch" "$work/libtorch.txt"
    ;;
  *)
    echo "unknown kind of consumer: $kind" >&2
    exit 2
    ;;
esac

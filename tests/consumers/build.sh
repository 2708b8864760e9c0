#!/usr/bin/env bash
# Builds and runs a consumer of the library: build.sh KIND COMPILER SOURCE_TREE BUILD_TREE WORK_DIR
# KIND is find_package (of an installation), add_subdirectory, fetch_content (of a tag), without_python,
# plain_include, single_header or vcpkg (the port).
set -euo pipefail
kind=$1 compiler=$2 source_tree=$3 build_tree=$4 work=$5
consumers=$source_tree/tests/consumers

rm -rf "$work"
mkdir -p "$work"

version=$(awk '/define SCHEMA_CT_VERSION_/ {printf "%s%s", dot, $3; dot = "."}' \
  "$source_tree/include/schema_ct/config.hpp")
strict=(-std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

# Copies the sources from which a package is built, those that a commit contains.
copy_sources() {
  mkdir -p "$1"
  (cd "$source_tree" && tar c --exclude=__pycache__ --exclude='hosts/default/ATen/ops/*' CMakeLists.txt LICENSE cmake data/aten/operators.tsv \
    docs/errors.md hosts include python src tools) | tar x -C "$1"
}

# refused TEXT COMMAND…: fails unless the command fails and prints the text
refused() {
  local text=$1
  shift
  if "$@" 2> "$work/refused.txt"; then
    echo "accepted, and should not be: $*" >&2
    exit 1
  fi
  grep -q "$text" "$work/refused.txt" || { cat "$work/refused.txt"; exit 1; }
}

build_and_test() {
  cmake -S "$consumers/$kind" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" "$@"
  cmake --build "$work/build"
  ctest --test-dir "$work/build" --output-on-failure --no-tests=error
}

# Builds and runs the program of packaging/conan, which is used for every package manager.
build_and_run() {
  cmake -S "$source_tree/packaging/conan/test_package" -B "$work/program" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" "$@"
  cmake --build "$work/program"
  "$work/program/consumer"
}

case $kind in
  find_package)
    cmake --install "$build_tree" --prefix "$work/prefix" > "$work/install.log"
    if find "$work/prefix/include" -mindepth 1 -maxdepth 1 ! -name schema_ct | grep .; then
      echo "the installation puts more than schema_ct/ under include/" >&2
      exit 1
    fi
    build_and_test -DCMAKE_PREFIX_PATH="$work/prefix" -DWANTED_VERSION="$version"
    if command -v pkg-config > /dev/null; then
      export PKG_CONFIG_PATH=$work/prefix/share/pkgconfig
      for package in schema_ct schema_ct_libtorch; do
        [ "$(pkg-config --modversion $package)" = "$version" ]
      done
      read -ra flags <<< "$(pkg-config --cflags schema_ct)"
      "$compiler" "${flags[@]}" -fsyntax-only "$consumers/consumer.cpp"
      read -ra flags <<< "$(pkg-config --cflags schema_ct_libtorch)"
      refused "is for extensions of PyTorch" "$compiler" "${flags[@]}" -include schema_ct/libtorch.hpp -fsyntax-only \
        -x c++ /dev/null
    fi
    # Only the include folder of the prefix is on the include path.
    sed 's|#include <.*/.*>|#include <schema_ct/library.hpp>|' "$consumers/consumer.cpp" > "$work/consumer.cpp"
    "$compiler" "${strict[@]}" -I "$work/prefix/include" -fsyntax-only "$work/consumer.cpp"
    refused "is for extensions of PyTorch" "$compiler" -std=c++20 -I "$work/prefix/include" \
      -include schema_ct/libtorch.hpp -fsyntax-only -x c++ /dev/null
    ;;
  add_subdirectory)
    build_and_test -DSCHEMA_CT_SOURCE="$source_tree"
    ;;
  fetch_content)
    copy_sources "$work/repository"
    git=(git -C "$work/repository" -c user.name=consumer -c user.email=consumer@localhost)
    "${git[@]}" -c init.defaultBranch=main init -q
    "${git[@]}" add --force .
    "${git[@]}" commit -q -m "Release $version"
    "${git[@]}" tag "v$version"
    build_and_test -DREPOSITORY="file://$work/repository" -DTAG="v$version"
    ;;
  without_python)
    copy_sources "$work/sources"
    configure() {
      cmake -S "$consumers/add_subdirectory" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
        -DSCHEMA_CT_SOURCE="$work/sources" -DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON 2>&1 | tee "$work/said.txt"
    }
    configure
    grep -q "no Python 3.10 or newer was found, which makes <ATen/ops/add.h>" "$work/said.txt"
    cmake --build "$work/build" --target consumer
    "$work/build/consumer"
    # CMake uses the headers that generate.py has already written to the sources.
    python3 -B "$work/sources/tools/aten/generate.py" headers "$work/sources/hosts/default"
    configure
    if grep "no Python 3.10" "$work/said.txt"; then exit 1; fi
    cmake --build "$work/build" --target operator_headers
    "$work/build/operator_headers"
    ;;
  plain_include)
    for include in -I -isystem; do
      "$compiler" "${strict[@]}" $include "$source_tree/include" "$consumers/consumer.cpp" -o "$work/consumer"
      "$work/consumer"
    done
    # A checkout has the headers of all operators together; ./run generate adds those of single operators.
    copy_sources "$work/checkout"
    cp "$source_tree/run" "$work/checkout"
    both=("${strict[@]}" -I "$work/checkout/include" -I "$work/checkout/hosts/default")
    printf '#include <ATen/%s.h>\n' ATen CPUFunctions CUDAFunctions MetaFunctions RedispatchFunctions > "$work/all.cpp"
    "$compiler" "${both[@]}" -fsyntax-only "$work/all.cpp"
    refused "ATen/ops/add.h" "$compiler" "${both[@]}" -fsyntax-only "$consumers/operator_headers.cpp"
    "$work/checkout/run" generate
    "$compiler" "${both[@]}" "$consumers/operator_headers.cpp" -o "$work/operator_headers"
    "$work/operator_headers"
    [ -z "$("$work/checkout/run" generate)" ] || { echo "the second ./run generate did something" >&2; exit 1; }
    ;;
  single_header)
    join() { python3 -B "$source_tree/tools/single_header.py" "$1" "$work/$2"; }
    join library schema_ct.hpp
    join libtorch schema_ct_libtorch.hpp
    sed 's|#include <.*/.*>|#include "schema_ct.hpp"|' "$consumers/consumer.cpp" > "$work/consumer.cpp"
    "$compiler" "${strict[@]}" "$work/consumer.cpp" -o "$work/consumer"
    "$work/consumer"
    # One file registers with the joined header, and another calls with the ordinary headers.
    printf '%s\n' '#include "schema_ct.hpp"' 'static int64_t twice(int64_t x) { return 2 * x; }' \
      'TORCH_LIBRARY(one, m) { m.def("twice(int x) -> int", &twice); }' > "$work/registers.cpp"
    printf '%s\n' '#include <dispatch/op.hpp>' 'inline constexpr dispatch::op<"one::twice(int x) -> int"> twice{};' \
      'int main() { return twice(21) == 42 ? 0 : 1; }' > "$work/calls.cpp"
    "$compiler" "${strict[@]}" -c "$work/registers.cpp" -o "$work/registers.o"
    "$compiler" "${strict[@]}" -I "$source_tree/include" "$work/calls.cpp" "$work/registers.o" -o "$work/both"
    "$work/both"
    # One file has the engine, and the others are compiled without it.
    printf '%s\n' '#define SCHEMA_CT_IMPLEMENTATION' '#include "schema_ct.hpp"' > "$work/engine.cpp"
    sed 's|#include <.*>|#include "schema_ct.hpp"|' "$work/calls.cpp" > "$work/calls_joined.cpp"
    compiled=("${strict[@]}" -DSCHEMA_CT_COMPILED)
    "$compiler" "${compiled[@]}" -DSCHEMA_CT_LIBRARY_ONLY -c "$work/registers.cpp" -o "$work/registers.o"
    "$compiler" "${compiled[@]}" -c "$work/calls_joined.cpp" -o "$work/calls.o"
    refused "undefined reference" "$compiler" "$work/registers.o" "$work/calls.o" -o "$work/without_engine"
    "$compiler" "${compiled[@]}" "$work/engine.cpp" "$work/registers.o" "$work/calls.o" -o "$work/with_engine"
    "$work/with_engine"
    # The compiler reads as many lines of the joined header as of the folders.
    lines() { "$compiler" -std=c++20 -E -P "$@" -x c++ - | grep -c .; }
    of_folders=$(echo '#include <torch/library.h>' | lines -I "$source_tree/include")
    of_joined=$(echo '#include "schema_ct.hpp"' | lines -I "$work" -DSCHEMA_CT_LIBRARY_ONLY)
    [ $((of_joined * 100)) -le $((of_folders * 101)) ] ||
      { echo "the joined header has $of_joined lines, <torch/library.h> $of_folders" >&2; exit 1; }
    sed -i 's/int x) -> int/float x) -> int/' "$work/registers.cpp"
    refused "the schema and the function disagree on a type" "$compiler" -std=c++20 -fsyntax-only "$work/registers.cpp"
    # Without PyTorch the joined header for extensions fails with a text that says what it is for.
    refused "is for extensions of PyTorch" "$compiler" -std=c++20 -fsyntax-only -include "$work/schema_ct_libtorch.hpp" \
      -x c++ /dev/null
    ;;
  vcpkg)
    # The port in the form of a release, with the sources in the folder beside it.
    python3 -B "$source_tree/tools/release.py" port "$work/port"
    copy_sources "$work/schema_ct-$version"
    tar cz -C "$work" -f "$work/port/schema_ct-$version-source.tar.gz" "schema_ct-$version"
    cmake -DPORT_FOLDER="$work/port" -DWORK="$work" -DVERSION="$version" -DCMAKE_CXX_COMPILER="$compiler" \
      -P "$consumers/vcpkg.cmake"
    build_and_run -DCMAKE_PREFIX_PATH="$work/packages"
    ;;
  *)
    echo "unknown kind of consumer: $kind" >&2
    exit 2
    ;;
esac

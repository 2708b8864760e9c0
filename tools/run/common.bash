# SPDX-License-Identifier: BSL-1.0
# Functions that the commands of ./run share. ./run calls the commands in the root of the repository.
# shellcheck shell=bash
set -uo pipefail

say() { printf '%s\n' "$*"; }
fail() { printf 'run: %s\n' "$*" >&2; exit 1; }
refuse() { printf 'run: %s: %s; ./run %s --help says what there is\n' "${0##*/}" "$*" "${0##*/}" >&2; exit 2; }
has() { command -v "$1" > /dev/null 2>&1; }

# package_of THING: the Debian package that contains a command or a header
package_of() {
  case $1 in
    clang++-*) echo "clang-${1#clang++-}" ;;
    ninja) echo ninja-build ;;
    dpkg-shlibdeps) echo dpkg-dev ;;
    nm) echo binutils ;;
    python-venv) echo python3-venv ;;
    libfuzzer-*) echo "libclang-rt-${1#libfuzzer-}-dev" ;;
    boost/hana/core.hpp) echo libboost-dev ;;
    gtest/gtest.h) echo libgtest-dev ;;
    gmock/gmock.h) echo libgmock-dev ;;
    nlohmann/json.hpp) echo nlohmann-json3-dev ;;
    benchmark/benchmark.h) echo libbenchmark-dev ;;
    eigen3/Eigen/Dense) echo libeigen3-dev ;;
    sleef.h) echo libsleef-dev ;;
    cblas.h) echo libopenblas-dev ;;
    CL/cl.h) echo opencl-headers ;;
    libOpenCL.so) echo ocl-icd-opencl-dev ;;
    pocl) echo pocl-opencl-icd ;;
    aarch64-linux-gnu-g++) echo g++-aarch64-linux-gnu ;;
    qemu-aarch64) echo qemu-user ;;
    x86_64-w64-mingw32-g++-posix) echo g++-mingw-w64-x86-64-posix ;;
    *) echo "$1" ;;
  esac
}

present() {
  case $1 in
    python-venv) has python3 && python3 -c 'import venv, ensurepip' 2> /dev/null ;;
    libfuzzer-*) [ -n "$(find "$(clang++-"${1#libfuzzer-}" -print-resource-dir)/lib" -name 'libclang_rt.fuzzer*.a' 2> /dev/null)" ] ;;
    libOpenCL.so) [ -n "$(compgen -G '/usr/lib/*/libOpenCL.so' || compgen -G '/usr/lib/libOpenCL.so')" ] ;;
    googletest) [ -e /usr/src/googletest/CMakeLists.txt ] ;;
    wine64) [ -x /usr/lib/wine/wine64 ] ;;
    libclang1-*) [ -e "/usr/lib/llvm-${1#libclang1-}/lib/libclang-${1#libclang1-}.so.1" ] ;;
    pocl) [ -e /etc/OpenCL/vendors/pocl.icd ] ;;
    *.h | *.hpp | */Dense) [ -n "$(compgen -G "/usr/include/$1" || compgen -G "/usr/include/*-linux-gnu/$1" || compgen -G "/usr/local/include/$1")" ] ;;
    *) has "$1" ;;
  esac
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# One at a time: two commands may run at the same time.
apt_updated=
apt_install() {
  local log=build/apt.log
  mkdir -p build
  say "run: installing with root rights, by apt-get: $*"
  (
    flock 9
    apt_install_alone "$@"
  ) 9> build/apt.lock || return
  apt_updated=1
}

apt_install_alone() {
  if [ -z "$apt_updated" ]; then
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update >> "$log" 2>&1 < /dev/null
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@" >> "$log" 2>&1 < /dev/null
}

can_install() { has apt-get && { [ "$(id -u)" = 0 ] || sudo -n true 2> /dev/null; }; }

# need THING…: installs what is missing, and ends the program if that fails.
need() {
  local missing=() thing
  [ ! -e build/apt.lock ] || flock build/apt.lock true  # a half-installed package looks present
  for thing in "$@"; do present "$thing" || missing+=("$(package_of "$thing")"); done
  [ ${#missing[@]} = 0 ] && return
  can_install || fail "missing: ${missing[*]} (install these Debian packages, or what your system calls them)"
  apt_install "${missing[@]}" || fail "apt-get could not install ${missing[*]}; its output is in build/apt.log"
}

# want PURPOSE THING…: the same for optional things; returns false, with a line, if one is missing.
skipped=()
want() {
  local purpose=$1 thing package
  shift
  for thing in "$@"; do
    present "$thing" && continue
    package=$(package_of "$thing")
    ! can_install || apt_install "$package"
    present "$thing" || { say "run: no $package here: skipping $purpose"; skipped+=("$purpose"); return 1; }
  done
}

# announce THING…: prints which of these will be installed or are missing
announce() {
  local missing=() thing
  for thing in "$@"; do present "$thing" || missing+=("$(package_of "$thing")"); done
  if [ ${#missing[@]} = 0 ]; then say "run: nothing has to be installed"
  elif can_install; then say "run: will be installed with root rights, by apt-get: ${missing[*]}"
  else say "run: missing, and not to be installed from here: ${missing[*]}"; fi
}

# compiler_found [COMMAND…]: the first compiler that is new enough; tries $CXX and these first
compiler_found() {
  local candidate major
  for candidate in ${CXX:-} "$@" g++ g++-14 g++-13 g++-12 clang++-19 clang++-18 clang++-17 clang++-16 clang++; do
    has "$candidate" || continue
    major=$("$candidate" -dumpversion 2> /dev/null | cut -d. -f1)
    case $("$candidate" --version 2> /dev/null) in
      *clang*) [ "${major:-0}" -ge 16 ] ;;
      *) [ "${major:-0}" -ge 12 ] ;;
    esac && { echo "$candidate"; return; }
  done
  return 1
}

# need_compiler [COMMAND…]: the same, in the caller's variable `compiler`
need_compiler() {
  compiler=$(compiler_found "$@") || { need g++; compiler=$(compiler_found) || fail "no compiler: g++ 12 or clang 16 at least"; }
}

jobs() { nproc 2> /dev/null || echo 2; }

# quietly COMMAND…: prints its output only if it fails
quietly() {
  local log status
  log=$(mktemp)
  "$@" > "$log" 2>&1 < /dev/null
  status=$?
  [ $status = 0 ] || cat "$log"
  rm -f "$log"
  return $status
}

# configure PRESET [CMAKE-ARGUMENT…]
configure() { quietly cmake --preset "$@" || fail "cmake --preset $1 failed"; }


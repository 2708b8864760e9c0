#!/usr/bin/env bash
# several_compilers.sh SOURCE_TREE WORK_DIR COMPILER COMPILER: tests that a program and two plug-ins share
# one registry, in every combination of the two compilers. The first one compiles with the default
# visibility, the second with hidden visibility.
set -euo pipefail
tree=$1 work=$2
shift 2
here=$tree/tests/shared_objects
rm -rf "$work"
mkdir -p "$work"
cd "$work"

build() {
  "$1" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -O1 -fvisibility="$2" \
    -I "$tree/include" -I "$tree/hosts/default" "${@:3}"
}
number=0
for compiler in "$@"; do
  number=$((number + 1))
  [ $number = 1 ] && visibility=default || visibility=hidden
  build "$compiler" $visibility "$here/meeting.cpp" -o meeting_$number -ldl
  for plugin in first second; do
    build "$compiler" $visibility -fPIC -shared -DPLUGIN=plugin_$plugin "$here/plugin.cpp" \
      -o "lib${plugin}_$number.so"
  done
done
"$here/symbols.sh" ./*.so

for program in 1 2; do
  for first in 1 2; do
    for second in 1 2; do
      echo "program $program, first plug-in $first, second plug-in $second"
      ./meeting_$program "./libfirst_$first.so" "./libsecond_$second.so"
    done
  done
done

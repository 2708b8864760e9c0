#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Measures what including torch/library.h costs: CPU seconds over an empty file, the ratio to
# PyTorch's header of the same name, and the preprocessed lines of every public header.
#
#   headers.sh [--torch FOLDER] [--repeat N] [--include FOLDER] [--no-lines] [COMPILER…]
#
# FOLDER is PyTorch's package folder (the one that contains include/); without it that column is
# empty. Each figure is the best of N (5) compilations with -O0 -c.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

torch= repeat=5 lines=1 include=include compilers=()
while [ $# != 0 ]; do
  case $1 in
    --torch) torch=$2; shift ;;
    --repeat) repeat=$2; shift ;;
    --include) include=$2; shift ;;
    --no-lines) lines= ;;
    -*) sed -n '3,9s/^# \{0,1\}//p' "$0"; exit 2 ;;
    *) compilers+=("$1") ;;
  esac
  shift
done
if [ ${#compilers[@]} = 0 ]; then
  for c in g++ clang++-19; do if command -v $c > /dev/null; then compilers+=($c); fi; done
fi
[ ${#compilers[@]} != 0 ] || { echo "headers.sh: no compiler" >&2; exit 1; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
: > "$folder/empty.cpp"
echo '#include <torch/library.h>' > "$folder/library.cpp"

# cpu COMMAND…: user and system seconds of a command
cpu() {
  local TIMEFORMAT='%U %S'
  { time "$@" > /dev/null 2> "$folder/log"; } 2>&1 | awk '{ print $1 + $2 }'
}
smaller() { awk -v a="$1" -v b="$2" 'BEGIN { print (b == "" || a < b) ? a : b }'; }
minus() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", a - b }'; }
over() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", a / b }'; }

echo "compiler | empty file, s | torch/library.h over it, s | PyTorch's over it, s | ratio"
for compiler in "${compilers[@]}"; do
  empty= ours= theirs=
  for _ in $(seq "$repeat"); do
    empty=$(smaller "$(cpu "$compiler" -std=c++20 -O0 -c "$folder/empty.cpp" -o /dev/null)" "$empty")
    ours=$(smaller "$(cpu "$compiler" -std=c++20 -O0 -I "$include" -c "$folder/library.cpp" -o /dev/null)" "$ours")
    if [ -n "$torch" ]; then
      theirs=$(smaller "$(cpu "$compiler" -std=c++20 -O0 -w -isystem "$torch/include" \
        -isystem "$torch/include/torch/csrc/api/include" -c "$folder/library.cpp" -o /dev/null)" "$theirs")
    fi
  done
  "$compiler" -std=c++20 -I "$include" -fsyntax-only "$folder/library.cpp"
  ours=$(minus "$ours" "$empty")
  if [ -n "$torch" ]; then
    theirs=$(minus "$theirs" "$empty")
    echo "$compiler | $empty | $ours | $theirs | $(over "$ours" "$theirs")"
  else
    echo "$compiler | $empty | $ours | not measured | "
  fi
done

if [ -n "$lines" ]; then
  count() { "${compilers[0]}" -std=c++20 "$@" -E -P "$folder/header.cpp" 2> /dev/null | wc -l; }
  echo
  echo "header | preprocessed lines (${compilers[0]} -E -P)"
  while read -r header; do
    echo "#include <$header>" > "$folder/header.cpp"
    echo "$header | $(count -I "$include" -I hosts/default)"
  done < <(cd "$include" && find torch c10 ATen dispatch schema_ct -name '*.h' -o -name '*.hpp' 2> /dev/null | sort)
  if [ -n "$torch" ]; then
    echo '#include <torch/library.h>' > "$folder/header.cpp"
    echo "PyTorch's torch/library.h | $(count -isystem "$torch/include" \
      -isystem "$torch/include/torch/csrc/api/include")"
  fi
fi

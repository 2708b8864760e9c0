#!/usr/bin/env bash
# check.sh COMPILER FILE INCLUDE-FOLDER: the file must be refused, with the texts that its lines
# `// expect: …` (g++ and clang), `// g++: …` or `// clang: …` name, and be accepted with -DMENDED.
set -u
compiler=$1 file=$2 include=$3
case $("$compiler" --version 2> /dev/null | head -n 1) in
  *clang*) family=clang ;;
  *nvcc* | *NVIDIA*) family=nvcc ;;
  *) family=g++ ;;
esac
language=()
common=expect
case $family in nvcc) language=(-x cu) common=nvcc ;; esac

compile() { LC_ALL=C "$compiler" -std=c++20 "${language[@]}" -I"$include" "$@" -c -o /dev/null "$file" 2>&1; }

if printed=$(compile); then
  echo "$file: accepted, but it should be refused"
  exit 1
fi
first=$(grep -m 1 'error' <<< "$printed")
status=0
case $first in
  *"$(basename "$file"):"* | *"$(basename "$file")("*) ;;
  *)
    echo "$file: the first error is not on the user's own line: $first"
    status=1
    ;;
esac
while IFS= read -r text; do
  grep -qF -- "$text" <<< "$printed" && continue
  echo "$file: the compiler does not print: $text"
  status=1
done < <(sed -nE "s|^// ($common\|$(sed 's/+/\\+/g' <<< "$family")): ||p" "$file")
[ $status = 0 ] || printf '%s\n' "it prints:" "$printed"
if ! printed=$(compile -DMENDED); then
  printf '%s\n' "$file: the mended form should be accepted:" "$printed"
  status=1
fi
exit $status

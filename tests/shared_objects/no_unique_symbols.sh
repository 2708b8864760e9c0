#!/usr/bin/env bash
# Fails if a shared object exports a unique symbol: the loader would never unmap it.
set -euo pipefail
for object in "$@"; do
  unique=$(nm -D --defined-only --demangle "$object" | awk '$2 == "u"')
  if [ -n "$unique" ]; then
    printf '%s has unique symbols:\n%s\n' "$object" "$unique"
    exit 1
  fi
done
echo "no unique symbol in $# shared objects"

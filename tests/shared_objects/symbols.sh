#!/usr/bin/env bash
# Fails if a shared object exports a unique symbol: the loader would never unmap the object. Also fails if it exports
# inline code of the library whose symbol does not name the layout: an object of another version would run that code.
# Symbols of these kinds are allowed: definitions of a test or an example, functions of the standard library, type
# information of function types, at::vec, and members that the compiler generates for the class templates whose mark nvcc
# drops.
set -euo pipefail

# of_headers OBJECT: prints the weak symbols in a namespace of ours that have neither an ABI tag nor a namespace of the
# layout. Symbols of inline functions are weak.
of_headers() {
  nm -D --defined-only "$1" | awk '($2 == "W" || $2 == "V") && $3 !~ /^_ZN?K?[RO]?St/ { print $3 }' | c++filt |
    grep -E '^((typeinfo|vtable|typeinfo name|guard variable) for )?(schema_ct|dispatch|c10|at|torch)::' |
    grep -vE 'abi:schema_ct_[0-9]|::layout_[0-9]+::|^typeinfo (name )?for .*\)$|^at::vec::|::(List|Dict|class_|library_view|weak_intrusive_ptr|function_ref)<' || true
}

failed=0
for object in "$@"; do
  unique=$(nm -D --defined-only --demangle "$object" | awk '$2 == "u"')
  [ -z "$unique" ] || { printf '%s has unique symbols:\n%s\n' "$object" "$unique"; failed=1; }
  untagged=$(of_headers "$object")
  [ -z "$untagged" ] || { printf '%s has inline code without a layout in its name:\n%s\n' "$object" "$untagged"; failed=1; }
done
[ $failed = 1 ] || echo "no unique symbol, and no inline code without a layout in its name, in $# shared objects"
exit $failed

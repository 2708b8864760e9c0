#!/usr/bin/env bash
# program.sh PART PROGRAM SOURCE_TREE [PLUGINS]: runs the program as its users do, from a folder of its own.
set -u
part=$1 program=$2 tree=$3 plugins=${4:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

failed=0
# expect STATUS OUTPUT ERRORS ARGUMENT…: compares what the program exits with and prints. Standard
# input is the file `input`, if it exists.
expect() {
  local status=$1 out=$2 errors=$3 given
  shift 3
  [ -e input ] || : > input
  "$program" "$@" < input > out 2> errors
  given=$?
  [ "$given" = "$status" ] && [ "$(cat out)" = "$out" ] && [[ $(cat errors) == $errors ]] && return
  failed=1
  printf '%s\n' "schema_ct $*: exit status $given instead of $status; it prints" "$(cat out)" \
    "instead of" "$out" "and as errors" "$(cat errors)" "instead of" "$errors"
}

# `explain --` with a compiler: the line inside a joined literal, the exit status, and no output.
explain() {
  printf '%s\n' '#include <torch/library.h>' 'static at::Tensor f(const at::Tensor& x, int64_t) { return x; }' \
    'TORCH_LIBRARY(a, m) {' '  m.def("f(Tensor x, "' '        "float k) -> Tensor", &f);' '}' > wrong.cpp
  sed s/float/int/ wrong.cpp > right.cpp
  local compiler=(g++ -std=c++20 -I "$tree/include" -fsyntax-only)
  expect 1 '' "*wrong.cpp:5:10: error: argument 2 (k): the schema and the function disagree on a type
    5 |         \"float k) -> Tensor\", &f);
      |          ^~~~~ \`float\` here, \`int64_t\` in the function
      = help: write \`int\` here, or let the function take \`double\`
      = see: docs/errors.md#type_mismatch" explain -- "${compiler[@]}" wrong.cpp
  expect 0 '' '' explain -- "${compiler[@]}" right.cpp
  "${compiler[@]}" wrong.cpp 2> input
  "$program" explain < input | grep -q 'wrong.cpp:5:10: error: ' || failed=1
  expect 2 '' 'schema_ct explain: missing.log: No such file or directory' explain missing.log
  "$program" explain --help | grep -q '^usage: schema_ct explain' || failed=1
}

arguments() {
  expect 2 '' 'usage: schema_ct COMMAND*'
  expect 2 '' "schema_ct: there is no command 'chekc'?usage: schema_ct COMMAND*" chekc
  expect 2 '' 'schema_ct check: no files*' check
  expect 2 '' 'schema_ct check: unknown option --jsn*' check --jsn -e 'f() -> ()'
  expect 0 '' '' check -e 'f() -> ()'
  local version
  version=$(awk '/define SCHEMA_CT_VERSION_/ {printf "%s%s", dot, $3; dot = "."}' \
    "$tree/include/schema_ct/config.hpp")
  expect 0 "schema_ct $version" '' version
  expect 2 '' 'usage: schema_ct list*' list
  expect 2 '' 'schema_ct list: unknown option --html' list --html x.so
  expect 2 '' 'schema_ct list: --format needs a value' list --format
  expect 2 '' 'schema_ct list: the formats are text, json and html, not xml' list --format xml x.so
  expect 2 '' 'schema_ct list: missing.so: *' list missing.so
  expect 2 '' 'schema_ct list: x.cpp: this is a source, which schema_ct check reads' list x.cpp
  expect 2 '' 'schema_ct list: missing.so: *' list --format html missing.so
  mkfifo pipe
  expect 2 '' 'schema_ct check: pipe: this is a named pipe; standard input (-) can be one' check pipe
  "$program" list --help | grep -q '^usage: schema_ct list' || failed=1
  "$program" help | grep -q '^usage: schema_ct COMMAND' || failed=1
  "$program" check --help | grep -q '^usage: schema_ct check' || failed=1
}

files() {
  echo 'f() -> ()' > good.txt
  mkdir folder
  head -c 100000 /dev/urandom > random.cpp
  head -c 20000000 /dev/zero | tr '\0' ' ' > huge.txt
  expect 0 '' '' check good.txt
  mkdir folder/below folder/.venv folder/build
  touch folder/build/CMakeCache.txt
  for at in . below .venv build; do echo 'TORCH_LIBRARY(a, m) { m.def("f(Tensr x) -> ()"); }' > folder/$at/ops.cpp; done
  echo f > folder/list.txt
  "$program" check folder | grep -qE 'venv|build|list' && failed=1
  expect_some 1 '' check good.txt folder <<TEXT
folder/below/ops.cpp:1:32: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3
folder/ops.cpp:1:32: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3
TEXT
  expect 2 '' 'schema_ct check: missing.cpp: No such file or directory' check missing.cpp good.txt
  expect 2 '' 'schema_ct check: random.cpp: this is no text: byte * is null' check random.cpp
  expect 2 '' 'schema_ct check: huge.txt: the file is larger than 16 MiB' check huge.txt
  expect 2 '' 'schema_ct check: /dev/zero: the file is larger than 16 MiB' check /dev/zero
  : > empty.cpp
  expect 0 '' '' check empty.cpp
}

# With any source the program ends by itself, and takes at most 1.5 GB.
input() {
  # Sanitizers reserve more memory than they use: with them there is no limit.
  (ulimit -v 1500000; "$program" version > /dev/null 2>&1) && ulimit -v 1500000
  local text i status
  tr -d '\0' < /dev/urandom | head -c 1000000 > random.cpp
  head -c 4000000 /dev/zero | tr '\0' '(' > brackets.cpp
  head -c 4000000 /dev/zero | tr '\0' '{' > braces.cpp
  { printf 'm.def("'; head -c 4000000 /dev/zero | tr '\0' 'a'; printf '");'; } > literal.cpp
  for text in 'R"x( ' '#if A' 'm.def("' 'm.def("f() -> ()").' 'm.class_<' '"\' '//\' '/*' "'" '<>' \
    'TORCH_LIBRARY(a, m) {' 'm.def(torch::schema(' 'SCHEMA_CT_OPERATORS(a,' \
    'SCHEMA_CT_OPERATORS(a, "f() -> ()");'; do
    i=$((${i:-0} + 1))
    yes "$text" | head -n 200000 > "lines$i.cpp"
  done
  for text in *.cpp; do
    timeout 60 "$program" check "$text" > out 2> errors
    status=$?
    [ $status -le 1 ] && [ ! -s errors ] && continue
    failed=1
    echo "$text: exit status $status"
    head -n 5 errors
  done
}

standard_input() {
  printf 'f() -> ()\ng(Tensr x) -> ()\n' > input
  expect 1 "<stdin>:2:3: error: argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 3
  g(Tensr x) -> ()
    ^~~~~" '' check -
  expect 0 '' '' check --c++ -
  printf 'f() -> ()\ng(Tensor x) -> ()\n' > input
  expect 0 '' '' check -
}

json() {
  if ! command -v python3 > /dev/null; then echo "no python3 here: not tested"; return; fi
  printf 'f("\\x9f\xff" \x01\t)\nf(\n\xed\xa0\x80\n\\"\n' > input
  "$program" check --json - < input > out
  python3 - out <<'PYTHON' || failed=1
import json, sys
found = json.load(open(sys.argv[1], encoding="utf-8"))
assert [f["line"] for f in found] == [1, 2, 3, 4], found
keys = {"file", "line", "column", "end_column", "severity", "code", "message", "argument", "schema"}
assert all(set(f) == keys for f in found), found
PYTHON
}

sources() {
  cat > ops.cpp <<'CPP'
TORCH_LIBRARY(vision, m) {
  m.def(
      "nms(Tensor dets, Tensor scores, "
      "float iou_threshold=0.5, *, itn topk=-1) -> Tensor");
}
CPP
  expect 1 "ops.cpp:4:36: error: argument 4 (topk): unknown type (did you mean int?), at 'itn', column 61
  scores, float iou_threshold=0.5, *, itn topk=-1) -> Tensor
                                      ^~~" '' check ops.cpp
  sed -i s/itn/int/ ops.cpp
  expect 0 '' '' check ops.cpp
  cat > cpu.cpp <<'CPP'
TORCH_LIBRARY_IMPL(vision, CPU, m) { m.impl("nmss", &nms); }
CPP
  expect 0 "cpu.cpp:1:46: warning: the TORCH_LIBRARY block of this namespace defines no operator 'nmss'; is 'nms' meant?" \
    '' check cpu.cpp ops.cpp
  expect 1 "cpu.cpp:1:46: error: the TORCH_LIBRARY block of this namespace defines no operator 'nmss'; is 'nms' meant?" \
    '' check -Werror cpu.cpp ops.cpp
}

tables() {
  cat > ops.h <<'CPP'
SCHEMA_CT_OPERATORS(vision,
                    "nms(Tensor dets, Tensor scores, float iou_threshold=0.5) -> Tensor",
                    "roi_align(Tensor input, Tensor rois, int[2] size) -> Tensor");
CPP
  cat > ops.cpp <<'CPP'
TORCH_LIBRARY(vision, m) { m.def("nms"); }
CPP
  cat > cpu.cpp <<'CPP'
TORCH_LIBRARY_IMPL(vision, CPU, m) { m.impl("nmss", &nms); }
CPP
  local warning="ops.h:3:22: warning: SCHEMA_CT_OPERATORS declares 'roi_align', which the TORCH_LIBRARY block of this namespace does not define"
  expect 0 "$warning" '' check ops.cpp ops.h
  expect 1 "cpu.cpp:1:46: error: the table of this namespace has no operator of this name, at 'nmss', column 1; is 'nms' meant?
  nmss
  ^~~~
$warning" '' check cpu.cpp ops.cpp ops.h
  expect 1 "ops.cpp:1:38: error: this is only a name; (arguments) -> returns is missing, at the end, column 4
  nms
     ^" '' check ops.cpp
  sed -i 's/"nms"/"nms(Tensor dets, Tensor scores, float iou=0.5) -> Tensor"/' ops.cpp
  expect 1 "ops.cpp:1:73: error: the table of this namespace has another schema for this operator, at 'iou', column 39
  s(Tensor dets, Tensor scores, float iou=0.5) -> Tensor
                                      ^~~
ops.h:2:22: note: the table's schema is here
$warning" '' check ops.h ops.cpp
  sed -i -e 's/iou=/iou_threshold=/' -e 's/}$/m.def("roi_align"); }/' ops.cpp
  expect 0 '' '' check ops.h ops.cpp
  cp "$tree/tests/runtime/dispatch/library/block.cpp" .
  expect 0 '' '' check block.cpp
}

# Schemas that PyTorch has registered, and two lists in which some schemas are wrong on purpose.
corpus() {
  local data=$tree/data/corpus
  expect 0 '' '' check "$data"/clients/*.txt "$data"/aten-*.txt
  expect 0 '' '' check --type-variables "$data"/registered-*.txt
  "$program" check --type-variables "$data"/pytorch-2.4-*.txt > out
  [ $? = 1 ] || failed=1
  [ "$(grep -c ': error: ' out)" = 31 ] || { cat out; failed=1; }
}

examples() {
  cp -r "$tree/examples" .
  expect 0 '' '' check examples/demo/*.cpp examples/demo/*.h examples/read_corpus.cpp
  expect 1 "examples/wrong/argument_count.cpp:8:50: error: the function takes another number of arguments (3), at ')', column 41
  _boxes_(Tensor(a!) boxes, int height) -> Tensor(a!)
                                      ^
examples/wrong/argument_count.cpp:5:25: note: the function takes 3 arguments
examples/wrong/type_mismatch.cpp:8:42: error: argument 3 (iou_threshold): the schema and the function disagree on a type, at 'float', column 33
  nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor
                                  ^~~~~
examples/wrong/type_mismatch.cpp:5:66: note: the function takes \`int64_t\` here; write \`int\` in the schema, or let the function take \`double\`" \
    'schema_ct check: registrations name 2 functions; 2 were read, and 2 were held against a schema' \
    check --summary examples/wrong/argument_count.cpp examples/wrong/type_mismatch.cpp
  expect 1 "examples/wrong/unknown_type.cpp:5:58: error: argument 2 (boxes2): unknown type (did you mean Tensor?), at 'Tensr', column 24
  box_iou(Tensor boxes1, Tensr boxes2) -> Tensor
                         ^~~~~" '' check examples/wrong/unknown_type.cpp
}

# Loads the plug-ins of tests/shared_objects.
libraries() {
  local source=$tree/tests/shared_objects plugin
  for plugin in first failing mended other_host other_host_with_engine other_layout; do
    cp "$plugins/libshared_$plugin.so" $plugin.so
  done
  local dangling="$source/plugin.cpp:$(line_of 'm.impl("dangling"' plugin.cpp):1: warning: none of\
 the libraries defines 'plugins_dangling::dangling', which this kernel is for\
 (CompositeImplicitAutograd)"
  expect 0 '' '' check --library --load mended.so
  expect 0 "$dangling" '' check --library --load first.so mended.so
  expect 1 "${dangling/warning/error}" '' check --library --load -Werror first.so

  # Failures in the order in which they happened, and other findings in spite of them.
  expect_some 1 '' check --library --load failing.so mended.so <<TEXT
$source/failing.cpp:$(line_of 'TORCH_LIBRARY(' failing.cpp):1: error: std::bad_alloc
  in the block at $source/failing.cpp:$(line_of 'TORCH_LIBRARY(' failing.cpp) of ./failing.so
argument 1 (x): unknown type (did you mean Tensor?), at 'Tensr', column 7
error: Only a single TORCH_LIBRARY can be used to register the namespace plugin_failing_made
TEXT
  SCHEMA_CT_TERMINATE_ON_ERROR=1 expect_some 1 '' check --library --load failing.so <<< std::bad_alloc
  "$program" coverage --backend PrivateUse1 failing.so > out 2> errors
  [ $? = 1 ] && [ "$(grep -c '^  in the block at .*failing.cpp:[0-9]* of ./failing.so$' errors)" = 3 ] &&
    grep -q 'failing.cpp:7:1: error: std::bad_alloc$' errors || { echo "coverage of failing.so says"; cat errors; failed=1; }

  expect 0 "plugin_failing::before(int x) -> int
  defined                      $source/failing.cpp:$(line_of 'm.def("before' failing.cpp 1)
  CompositeImplicitAutograd    $source/failing.cpp:$(line_of 'm.def("before' failing.cpp 1)
plugin_failing_too::before(int x) -> int
  defined                      $source/failing.cpp:$(line_of 'm.def("before' failing.cpp 2)
  CompositeImplicitAutograd    $source/failing.cpp:$(line_of 'm.def("before' failing.cpp 2)" '' \
    check --library --load --list mended.so
  "$program" list mended.so | cmp - <("$program" check --library --load --list mended.so) || failed=1
  "$program" list --format json mended.so | cmp - <("$program" check --library --load --list --json mended.so) || failed=1
  "$program" list --format html failing.so first.so > out.html 2> errors
  [ $? = 1 ] && grep -q '"operator": "plugin_first::keyed"' out.html && grep -q 'std::bad_alloc' errors || failed=1
  "$program" check --library --load --list --json failing.so first.so > out.json
  python3 - "$source" <<'PYTHON' || failed=1
import json, sys
found = json.load(open("out.json"))
source = sys.argv[1]
errors = [f for f in found if f.get("severity") == "error"]
assert [f["code"] for f in errors] == ["registration_failed"] * 3, errors
assert errors[0]["file"] == source + "/failing.cpp" and errors[0]["line"] > 1, errors
warnings = [f for f in found if f.get("severity") == "warning"]
assert [f["code"] for f in warnings] == ["undefined_operator"], warnings
operators = {f["operator"]: f for f in found if "operator" in f}
assert operators["plugin_first::keyed"]["schema"] == "plugin_first::keyed(Tensor x) -> Tensor"
assert [k["key"] for k in operators["plugin_first::keyed"]["kernels"]] == ["CPU"]
assert "schema" not in operators["plugins_dangling::dangling"]
PYTHON

  # Libraries of other hosts and layouts.
  for plugin in other_host other_host_with_engine; do
    expect 0 "plugin_other_host::closed(int x) -> int
  defined                      $source/other_host.cpp:8
  CompositeImplicitAutograd    $source/other_host.cpp:8" '' check --library --load --list $plugin.so
  done
  local layout='other_layout.so: it has a registry of another kind (host default_host, layout 99, '
  expect 2 '' "schema_ct check: ${layout}*), which this program (host default_host, layout *) cannot read;\
 it defines plugin_other_layout::boxed, plugin_other_layout::closed, *" check --library --load other_layout.so
  expect 2 '' '*libm.so.6: neither it nor what it needs was built with*' check --library --load libm.so.6
  expect 2 "$dangling" '*missing.so: cannot open shared object file*' \
    check --library --load missing.so first.so
  expect 2 '' '*-e is not for --library*' check --library --load -e 'f() -> ()'
  expect 2 '' '*--list is for --library*' check --list first.so
  expect 2 '' '*no files*' check --library --load
}

# line_of TEXT FILE [NUMBER]: the line where a plug-in's source has the text for the NUMBERth time
line_of() { grep -nF "$1" "$tree/tests/shared_objects/$2" | sed -n "${3:-1}s/:.*//p"; }

# expect_some STATUS ERRORS ARGUMENT…: as expect, but the output holds the lines of standard input,
# in that order
expect_some() {
  local status=$1 errors=$2 line rest given
  shift 2
  "$program" "$@" < /dev/null > out 2> errors
  given=$?
  rest=$(cat out)
  while IFS= read -r line; do
    if [[ $rest != *"$line"* ]]; then
      failed=1
      printf '%s\n' "schema_ct $*: '$line' is not where it should be in" "$(cat out)"
    fi
    rest=${rest#*"$line"}
  done
  [ "$given" = "$status" ] && [ "$(cat errors)" = "$errors" ] && return
  failed=1
  printf '%s\n' "schema_ct $*: exit status $given instead of $status" "$(cat errors)"
}

case $part in
  libraries | arguments | files | input | standard_input | json | sources | tables | corpus | examples | explain) "$part" ;;
  *) echo "unknown part: $part" >&2; exit 2 ;;
esac
exit $failed

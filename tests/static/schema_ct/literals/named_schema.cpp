// SPDX-License-Identifier: BSL-1.0
// Names as template arguments, which stand for the schemas of a table.
// Compiled alone: beside other sources nvcc may lose a template argument that is a text.
#include <schema_ct/literals/named_schema.hpp>

SCHEMA_CT_OPERATORS(numbers, "add(int a, int b=1) -> int", "numbers::scale.out(float x) -> float",
                    " negate (int a) -> int");

namespace {

using namespace schema_ct::detail;
using schema_ct::text;

static_assert(named_schema<"numbers::add">() == text("numbers::add(int a, int b=1) -> int"));
static_assert(named_schema<"numbers::scale.out">() == text("numbers::scale.out(float x) -> float"));
static_assert(named_schema<"numbers :: negate">() == text("numbers::negate (int a) -> int"));

// A schema, or a name that no table has, stands for itself.
static_assert(named_schema<"numbers::add(int a) -> ()">() == text("numbers::add(int a) -> ()"));
static_assert(named_schema<"add">() == text("add"));
static_assert(named_schema<"other::add">() == text("other::add"));
static_assert(named_schema<"">() == text(""));

static_assert(is_unknown<"numbers::ad">());
static_assert(is_unknown<"numbers::scale">());
static_assert(!is_unknown<"numbers::add">() && !is_unknown<"other::add">() && !is_unknown<"ad">());
static_assert(!is_unknown<"numbers::ad(int a) -> int">());

template <schema_ct::fixed_string S>
constexpr bool says(text wanted) {
  const schema_ct::rendered words = words_of_unknown<S>();
  return text(words.text, words.text + words.length) == wanted;
}
static_assert(says<"numbers::ad">(
    "the table of this namespace has no operator of this name (did you mean add?), at 'ad', "
    "column 10"));
static_assert(says<"numbers::something">(
    "the table of this namespace has no operator of this name, at 'something', column 10"));

}  // namespace

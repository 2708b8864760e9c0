// SPDX-License-Identifier: BSL-1.0
// Parses a text as a schema: the compiler's parser and the one at run time agree, a printed schema
// reads back as the same, and every refusal has a sentence.
#include <ATen/core/function_schema.h>

#include <dispatch/schema/read_schema.hpp>
#include <schema_ct/check.hpp>
#include <string>
#include <string_view>

#include "finding.hpp"

namespace {

using fuzz::expect;

void check_one_parser(std::string_view text, bool type_variables,
                      const dispatch::parse_result& recorded) {
  schema_ct::checker syntax;
  const schema_ct::error compiled =
      schema_ct::detail::run(text.data(), text.size(), syntax, type_variables);
  expect(compiled == recorded.error, "the compiler's parse is another than the program's", text);
}

void check_refusal(const std::string& text, const dispatch::parse_result& refused) {
  expect(refused.error.column >= 1 &&
             static_cast<std::size_t>(refused.error.column) <= text.size() + 1,
         "the column of a mistake lies outside the text", text);
  try {
    (void)dispatch::parseSchema(text);
    // The text is only refused without type variables.
  } catch (const dispatch::SchemaError& e) {
    expect(!std::string_view(e.what()).empty(), "a refusal without a sentence", text);
  }
}

/// Whether a float has the name of a number as default, as in `float x=strided`. For PyTorch that
/// is an integer, which is printed as one and read back as a float.
bool names_an_integer(const dispatch::FunctionSchema& schema) {
  for (const dispatch::Argument& a : schema.arguments()) {
    const bool is_float = a.type()->kind() == dispatch::TypeKind::FloatType ||
                          a.type()->kind() == dispatch::TypeKind::ComplexType;
    if (is_float && a.default_value() && a.default_value()->isInt()) return true;
  }
  return false;
}

void check_printed(const std::string& text, const dispatch::FunctionSchema& schema,
                   bool type_variables) {
  const std::string printed = dispatch::to_string(schema);
  const dispatch::parse_result again = dispatch::parse_schema(printed, type_variables);
  if (!again) fuzz::finding("what is printed does not parse: " + printed, text);
  if (names_an_integer(schema)) return;
  expect(again.schema == schema, "what is printed is another schema: " + printed, text);
  expect(dispatch::to_string(again.schema) == printed,
         "what is printed prints otherwise: " + printed, text);
  expect(schema.isBackwardCompatibleWith(schema), "a schema cannot take its own place", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The copy has exactly the input's size, so that the sanitizer sees reads beyond it.
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const bool type_variables : {true, false}) {
    const dispatch::parse_result result = dispatch::parse_schema(text, type_variables);
    check_one_parser(text, type_variables, result);
    if (result)
      check_printed(text, result.schema, type_variables);
    else
      check_refusal(text, result);
  }
  return 0;
}

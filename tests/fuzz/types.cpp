// SPDX-License-Identifier: BSL-1.0
// Parses a text as a type: a printed type reads back as the same, and relations of types hold.
#include <ATen/core/jit_type.h>

#include <optional>
#include <string>

#include "finding.hpp"

namespace {

using dispatch::Type;
using fuzz::expect;

std::optional<Type> parsed(const std::string& text, bool type_variables) {
  try {
    return dispatch::parseType(text, type_variables);
  } catch (const dispatch::SchemaError&) {
    return std::nullopt;
  }
}

void check(const std::string& text, const Type& type) {
  const std::string printed = type.str();
  const std::optional<Type> again = parsed(printed, true);
  if (!again) fuzz::finding("what is printed does not parse: " + printed, text);
  expect(*again == type, "what is printed is another type: " + printed, text);
  expect(again->str() == printed, "what is printed prints otherwise: " + printed, text);
  expect(!type.annotation_str().empty(), "a type without an annotation", text);
  expect(type.isSubtypeOf(type), "a type is no subtype of itself", text);
  for (const Type& part : type.containedTypes())
    expect(!part.str().empty(), "a part of a type without a text", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // Two types are on two lines, so that relations between them are tested too.
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(text.find('\n'), text.size());
  const std::string first = text.substr(0, line);
  const std::string second = line == text.size() ? std::string() : text.substr(line + 1);
  const std::optional<Type> a = parsed(first, true), b = parsed(second, true);
  if (a) check(first, *a);
  if (b) check(second, *b);
  if (a && b) {
    expect((*a == *b) == (*b == *a), "equality has a direction", text);
    if (*a == *b) expect(a->isSubtypeOf(*b), "equal types are no subtypes", text);
  }
  if (const std::optional<Type> strict = parsed(first, false))
    expect(a.has_value() && *a == *strict, "type variables change a type without any", first);
  return 0;
}

// SPDX-License-Identifier: BSL-1.0
// Binds positional values, keywords and defaults to a random schema, and compares the result with a
// plain model of Python's calls.
#include <ATen/core/function_schema.h>

#include <optional>

#include "finding.hpp"
#include "random_values.hpp"

namespace {

using c10::IValue;
using dispatch::Stack;
using fuzz::expect;

struct parameter {
  std::string type, name;
  bool keyword_only = false;
  std::optional<std::int64_t> value;  // the default, which only ints have
};

/// Returns a schema as text, and appends its arguments to `parameters`.
std::string random_schema(fuzz::input& in, std::vector<parameter>& parameters) {
  std::string text = "fuzz::f(";
  bool keyword_only = false, defaults = false;
  const std::size_t count = in.below(8);
  for (std::size_t i = 0; i != count; ++i) {
    if (i != 0) text += ", ";
    if (!keyword_only && in.one_in(5)) keyword_only = true, defaults = false, text += "*, ";
    defaults = defaults || in.one_in(4);
    parameter p;
    p.type = defaults ? "int" : in.pick(fuzz::type_names);
    p.name = std::string(1, static_cast<char>('a' + i));
    p.keyword_only = keyword_only;
    text += p.type + ' ' + p.name;
    if (defaults) p.value = in.byte(), text += '=' + std::to_string(*p.value);
    parameters.push_back(std::move(p));
  }
  return text + ") -> ()";
}

/// The value bound to each argument, null for a default; std::nullopt for a call with an error.
std::optional<std::vector<const IValue*>> model(const dispatch::FunctionSchema& schema,
                                                const std::vector<parameter>& parameters,
                                                const Stack& values,
                                                const std::vector<dispatch::keyword>& keywords,
                                                bool by_name) {
  std::vector<const IValue*> bound(parameters.size());
  if (values.size() > parameters.size()) return std::nullopt;
  for (std::size_t i = 0; i != values.size(); ++i) {
    if (by_name && parameters[i].keyword_only) return std::nullopt;
    bound[i] = &values[i];
  }
  for (const dispatch::keyword& k : keywords) {
    std::size_t i = 0;
    while (i != parameters.size() && parameters[i].name != k.name) ++i;
    if (i == parameters.size() || bound[i] != nullptr) return std::nullopt;
    bound[i] = &k.value;
  }
  for (std::size_t i = 0; i != parameters.size(); ++i) {
    if (bound[i] == nullptr && !parameters[i].value) return std::nullopt;
    if (bound[i] != nullptr && !dispatch::has_type(*bound[i], schema.arguments()[i]))
      return std::nullopt;
  }
  return bound;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::input in(data, size);
  std::vector<parameter> parameters;
  const std::string text = random_schema(in, parameters);
  const dispatch::FunctionSchema schema = dispatch::parseSchema(text);

  Stack values;
  const std::size_t given = in.below(parameters.size() + 2);
  for (std::size_t i = 0; i != given; ++i)
    values.push_back(i >= parameters.size() || in.one_in(12)
                         ? fuzz::some_value(in)
                         : fuzz::value_for(in, parameters[i].type));
  std::vector<dispatch::keyword> keywords;
  for (std::size_t i = given; i < parameters.size(); ++i)
    if (!in.one_in(3))
      keywords.emplace_back(in.one_in(20) ? in.text(2) : parameters[i].name,
                            fuzz::value_for(in, parameters[i].type));
  if (!keywords.empty() && in.one_in(10)) keywords.push_back(keywords[0]);

  for (const bool by_name : {true, false}) {
    const auto expected = model(schema, parameters, values, keywords, by_name);
    Stack bound = values;
    bool accepted = true;
    try {
      dispatch::bind(schema, bound, keywords,
                     by_name ? dispatch::keyword_only::by_name : dispatch::keyword_only::anywhere);
    } catch (const dispatch::TypeError& e) {
      accepted = false;
      expect(!std::string_view(e.what()).empty(), "a refusal without a sentence", text);
    }
    expect(accepted == expected.has_value(),
           accepted ? "bound what it should refuse" : "refused what it should bind", text);
    if (!expected) continue;
    expect(bound.size() == parameters.size(), "not a value for each argument", text);
    for (std::size_t i = 0; i != parameters.size(); ++i)
      if ((*expected)[i] == nullptr)
        expect(bound[i].isInt() && bound[i].toInt() == *parameters[i].value, "another default",
               text);
      else
        expect(bound[i].tagKind() == (*expected)[i]->tagKind(), "another value", text);
  }
  return 0;
}

// SPDX-License-Identifier: BSL-1.0
// Binds the arguments of a call in Python as PyTorch does, and knows which values each type takes.
#include "call_check.hpp"

#include <algorithm>

#include "operator_use.hpp"
#include "parsed_schema.hpp"

namespace tools {
namespace {

using dispatch::Argument;
using dispatch::FunctionSchema;
using dispatch::Type;
using dispatch::TypeKind;
using value_kind = python_value::kind;

/// Calls of operators with more overloads are not checked.
constexpr std::size_t most_overloads = 64;

bool is_one_of(value_kind k, std::initializer_list<value_kind> all) {
  return std::find(all.begin(), all.end(), k) != all.end();
}

bool takes_one(TypeKind type, value_kind value) {
  switch (type) {
    case TypeKind::TensorType: return value == value_kind::nothing;
    case TypeKind::GeneratorType:
    case TypeKind::StorageType: return false;
    case TypeKind::IntType:
    case TypeKind::SymIntType:
    case TypeKind::ScalarTypeType:
    case TypeKind::LayoutType:
    case TypeKind::MemoryFormatType:
    case TypeKind::QSchemeType: return is_one_of(value, {value_kind::boolean, value_kind::integer});
    case TypeKind::FloatType:
      return is_one_of(value, {value_kind::boolean, value_kind::integer, value_kind::real});
    case TypeKind::NumberType:
    case TypeKind::ComplexType:
      return is_one_of(value, {value_kind::boolean, value_kind::integer, value_kind::real,
                               value_kind::imaginary});
    case TypeKind::BoolType:
    case TypeKind::SymBoolType: return !is_one_of(value, {value_kind::text, value_kind::list});
    case TypeKind::DictType: return value == value_kind::list;
    case TypeKind::StringType:
    case TypeKind::DeviceObjType: return value == value_kind::text;
    default: return true;
  }
}

/// May a single value stand for all elements of a list of fixed size?
bool takes_for_all(TypeKind element, value_kind value) {
  if (element == TypeKind::FloatType) return value == value_kind::real;
  return element == TypeKind::IntType &&
         is_one_of(value, {value_kind::boolean, value_kind::integer});
}

bool takes(const Type& type, const python_value& value, bool has_size);

/// None is accepted for a tensor that is an argument by itself, but not for an element of a list.
bool takes_element(const Type& element, const python_value& value) {
  const bool is_undefined =
      value.is == value_kind::nothing && element.kind() == TypeKind::TensorType;
  return !is_undefined && takes(element, value, false);
}

bool takes(const Type& type, const python_value& value, bool has_size) {
  if (value.is == value_kind::unknown) return true;
  if (type.kind() == TypeKind::OptionalType)
    return value.is == value_kind::nothing || takes(type.containedType(0), value, has_size);
  if (type.kind() == TypeKind::DictType && !value.elements.empty()) return false;
  if (type.kind() != TypeKind::ListType) return takes_one(type.kind(), value.is);
  const Type element = type.containedType(0);
  if (value.is == value_kind::text && element.kind() == TypeKind::StringType) return true;
  if (value.is != value_kind::list) return has_size && takes_for_all(element.kind(), value.is);
  return std::all_of(value.elements.begin(), value.elements.end(),
                     [&](const python_value& v) { return takes_element(element, v); });
}

bool is_tensor(const Type& type) {
  return type.kind() == TypeKind::TensorType ||
         (type.kind() == TypeKind::OptionalType && is_tensor(type.containedType(0)));
}

std::string shown(const python_value& value) {
  switch (value.is) {
    case value_kind::nothing: return "None";
    case value_kind::boolean: return "a bool";
    case value_kind::integer: return "an int";
    case value_kind::real: return "a float";
    case value_kind::imaginary: return "a complex";
    case value_kind::text: return "a str";
    default: return "this list";
  }
}

/// The mistake in a call, and the index of the wrong argument; -1 if it is about no argument.
struct mistake {
  std::string message;
  int at;
};

std::string numbered(const std::vector<Argument>& all, std::size_t i) {
  return "argument " + std::to_string(i + 1) + " (" + all[i].name() + ")";
}

mistake too_many(const std::vector<Argument>& all, std::size_t positional, std::size_t given,
                 int at) {
  std::string out = "the operator takes " + std::to_string(positional) + " positional argument" +
                    (positional == 1 ? "" : "s") + ", and " + std::to_string(given) +
                    (given == 1 ? " is" : " are") + " given";
  if (positional < all.size()) out += "; " + numbered(all, positional) + " is keyword-only";
  return {out, at};
}

mistake unknown_keyword(const std::vector<Argument>& all, const std::string& keyword, int at) {
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Argument& a : all) names.push_back(a.name());
  return {"the operator has no argument '" + keyword + "'" + suggestions().words(keyword, names),
          at};
}

/// The first mistake, in the order in which PyTorch checks.
std::optional<mistake> mistake_in(const python_call& call, const FunctionSchema& schema) {
  const std::vector<Argument>& all = schema.arguments();
  const auto is_positional = [](const Argument& a) { return !a.kwarg_only(); };
  const auto positional =
      static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_positional));
  const auto given = static_cast<std::size_t>(
      std::count_if(call.arguments.begin(), call.arguments.end(),
                    [](const python_call_argument& a) { return a.keyword.empty(); }));
  std::vector<bool> is_given(all.size());
  std::size_t next = 0;
  for (std::size_t k = 0; k != call.arguments.size(); ++k) {
    const python_call_argument& a = call.arguments[k];
    const int at = static_cast<int>(k);
    std::size_t i = next;
    if (a.keyword.empty()) {
      if (next++ == positional) return too_many(all, positional, given, at);
    } else {
      i = 0;
      while (i != all.size() && all[i].name() != a.keyword) ++i;
      if (i == all.size()) return unknown_keyword(all, a.keyword, at);
      if (is_given[i]) return mistake{numbered(all, i) + " is given twice", at};
    }
    is_given[i] = true;
    const bool is_number =
        is_one_of(a.value.is, {value_kind::integer, value_kind::real, value_kind::imaginary});
    if (is_number && call.numbers_are_tensors && is_tensor(all[i].real_type())) continue;
    if (!takes(all[i].real_type(), a.value, all[i].N().has_value()))
      return mistake{numbered(all, i) + " is " + all[i].real_type()->str() + ", which " +
                         shown(a.value) + " is not",
                     at};
  }
  if (call.has_more) return std::nullopt;
  for (std::size_t i = 0; i != all.size(); ++i)
    if (!is_given[i] && all[i].find_default() == nullptr)
      return mistake{numbered(all, i) + " is not given, and has no default", -1};
  return std::nullopt;
}

place place_of_argument(const source& s, const python_call& call, int at) {
  if (at < 0) return place_of(s, call.name, 0, call.name.text.size());
  const span& where = call.arguments[static_cast<std::size_t>(at)].at;
  const mapped_text text{" ", {where, where}};
  return place_of(s, text, 0, 1);
}

}  // namespace

std::optional<finding> wrong_call(const source& from, const python_call& call,
                                  const std::vector<known_schema>& schemas) {
  if (schemas.empty() || schemas.size() > most_overloads) return std::nullopt;
  std::vector<mistake> mistakes;
  for (const known_schema& s : schemas) {
    const std::optional<FunctionSchema> schema = parsed_schema(s.text);
    std::optional<mistake> wrong = schema ? mistake_in(call, *schema) : std::nullopt;
    if (!wrong) return std::nullopt;
    mistakes.push_back(std::move(*wrong));
  }
  finding out;
  out.code = "wrong_call";
  const bool is_one = schemas.size() == 1;
  out.at = place_of_argument(from, call, is_one ? mistakes[0].at : -1);
  out.message = is_one ? mistakes[0].message
                       : "none of the " + std::to_string(schemas.size()) + " overloads of '" +
                             call.name.text + "' takes this call";
  for (std::size_t i = 0; i != schemas.size(); ++i)
    out.notes.push_back(
        {is_one ? "the operator's schema is here" : mistakes[i].message, schemas[i].at});
  return out;
}

}  // namespace tools

// SPDX-License-Identifier: BSL-1.0
// Binds the given values to an operator's arguments at compile time, by the rules of Python.
#pragma once

#include "keyword.hpp"
#include "op.hpp"

namespace schema_ct {

/// The errors in the values given to an operator.
enum class call_errc : unsigned char {
  none,
  unknown_keyword,
  given_twice,
  missing,
  keyword_only,
  too_many,
  position_after_keyword,
  wrong_type,
  unusable_default,
};

struct call_error {
  call_errc code = call_errc::none;
  text argument{};  ///< the argument's name; empty where none is meant

  friend constexpr bool operator==(const call_error&, const call_error&) = default;
};

/// The error as a sentence, with the operator's signature.
SCHEMA_CT_HIDDEN constexpr rendered render(const call_error& e, text schema) {
  struct {
    const char *before, *after;
  } words{};
  switch (e.code) {
    case call_errc::none: return {};
    case call_errc::unknown_keyword: words = {"there is no argument '", "'"}; break;
    case call_errc::given_twice: words = {"the argument '", "' is given twice"}; break;
    case call_errc::missing: words = {"the argument '", "' is missing"}; break;
    case call_errc::keyword_only: words = {"the argument '", "' is given by keyword only"}; break;
    case call_errc::too_many: words = {"too many values", ""}; break;
    case call_errc::position_after_keyword:
      words = {"a value without keyword follows one with a keyword", ""};
      break;
    case call_errc::wrong_type:
      words = {"the argument '", "' takes no value of this C++ type"};
      break;
    case call_errc::unusable_default:
      words = {"the argument '", "' is missing, and its default is none of its C++ type"};
      break;
  }
  rendered out;
  out.put(words.before);
  out.put_text(e.argument.data(), static_cast<int>(e.argument.size()));
  out.put(words.after);
  out.put(": ");
  out.put_text(schema.data(), static_cast<int>(schema.size()));
  return out;
}

/// For each argument the index of the value that it takes, or -1 for its default.
template <int arguments>
struct call_plan {
  call_error wrong;
  int source[arguments == 0 ? 1 : arguments];

  /// `names` has the keyword of each given value, or nullptr for a positional value.
  consteval call_plan(const op_values& declared, const text* names, int given) {
    for (int& s : source) s = -1;
    bool keywords = false;
    for (int g = 0; g != given && wrong.code == call_errc::none; ++g) {
      keywords |= names[g].data() != nullptr;
      wrong = take(declared, names[g], g, keywords);
    }
    for (int i = 0; i != arguments && wrong.code == call_errc::none; ++i)
      if (source[i] < 0 && !declared[i].has_default())
        wrong = {call_errc::missing, declared[i].name()};
  }

 private:
  consteval call_error take(const op_values& declared, text name, int given, bool keywords) {
    int i = given;
    if (name.data() != nullptr) {
      for (i = 0; i != arguments && declared[i].name() != name;) ++i;
      if (i == arguments) return {call_errc::unknown_keyword, name};
      if (source[i] >= 0) return {call_errc::given_twice, name};
    } else {
      if (keywords) return {call_errc::position_after_keyword};
      if (i >= arguments) return {call_errc::too_many};
      if (declared[i].keyword_only) return {call_errc::keyword_only, declared[i].name()};
    }
    source[i] = given;
    return {};
  }
};

namespace detail {
template <class T>
consteval text name_given() {
  if constexpr (is_keyword<T>)
    return T::argument;
  else
    return {};
}

template <class Op, class... A>
consteval call_plan<Op::arguments.count> make_plan() {
  const text names[] = {name_given<A>()..., text()};
  return {Op::arguments, names, sizeof...(A)};
}
}  // namespace detail

/// The plan for a call of Op with values of these types, without references.
template <class Op, class... A>
SCHEMA_CT_HIDDEN inline constexpr auto plan_of = detail::make_plan<Op, A...>();

}  // namespace schema_ct

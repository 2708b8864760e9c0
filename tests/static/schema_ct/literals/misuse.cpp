// SPDX-License-Identifier: BSL-1.0
// The overloads that report misuses of def() and impl() lose to those that take the arguments, and
// do not exist for texts that are no literals. tests/diagnostics has what they print.
#include <schema_ct/literals/misuse.hpp>

#include <string>
#include <utility>

namespace test_misuse {

struct taken {};
struct library : schema_ct::misuses<library> {
  using schema_ct::misuses<library>::def;
  using schema_ct::misuses<library>::impl;
  taken def(const schema_ct::schema_literal&, int = 0) { return {}; }
  template <class Text>
    requires std::is_same_v<Text, std::string>
  taken def(const Text&, int = 0) {
    return {};
  }
  taken impl(const schema_ct::operator_literal&, int) { return {}; }
};

template <class Result, class Call>
constexpr bool gives(Call) {
  return std::is_same_v<std::invoke_result_t<Call, library&>, Result>;
}
static_assert(gives<taken>([](library& m) { return m.def("f() -> ()"); }));
static_assert(gives<taken>([](library& m) { return m.def("f() -> ()", 1); }));
static_assert(gives<taken>([](library& m) { return m.def("f() -> ()", {}); }));
static_assert(gives<taken>([](library& m) { return m.def(std::string(), 1); }));
static_assert(gives<taken>([](library& m) { return m.impl("f", 1); }));

template <class... A>
concept defines = requires(library& m, A... arguments) { m.def(arguments...); };
static_assert(defines<std::string, int>);
static_assert(!defines<std::string, int*>);
static_assert(!defines<std::string, int, int>);

}  // namespace test_misuse

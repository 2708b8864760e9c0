// SPDX-License-Identifier: BSL-1.0
// The version has three parts, and the visibility mark can stand before any function.
#include <schema_ct/config.hpp>

// The version.
static_assert(SCHEMA_CT_VERSION_MAJOR >= 0);
static_assert(SCHEMA_CT_VERSION_MINOR >= 0);
static_assert(SCHEMA_CT_VERSION_PATCH >= 0);
static_assert(SCHEMA_CT_VERSION_MAJOR * 10'000 + SCHEMA_CT_VERSION_MINOR * 100 +
                  SCHEMA_CT_VERSION_PATCH !=
              0);

namespace config_test {

// The mark stands before functions, member functions, templates and inline variables.
SCHEMA_CT_HIDDEN constexpr int function() { return 1; }
struct with_member {
  SCHEMA_CT_HIDDEN constexpr int member() const { return 2; }
  SCHEMA_CT_HIDDEN friend constexpr bool operator==(const with_member&, const with_member&) {
    return true;
  }
};
template <class T>
SCHEMA_CT_HIDDEN constexpr T of_template(T x) {
  return x;
}
template <class T>
SCHEMA_CT_HIDDEN inline constexpr int of_variable = 4;
static_assert(function() == 1);
static_assert(with_member{}.member() == 2);
static_assert(with_member{} == with_member{});
static_assert(of_template(3) == 3);
static_assert(of_variable<int> == 4);

}  // namespace config_test

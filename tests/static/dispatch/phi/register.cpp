// SPDX-License-Identifier: BSL-1.0
// The messages about the data types for which PHI kernels are registered.
#include <dispatch/phi/register.hpp>

#include <dispatch/phi.hpp>

#include <string_view>

namespace phi_register_test {

struct scale {
  static constexpr schema_ct::text name = "scale";
};
template <class... T>
constexpr bool says(std::string_view expected) {
  const schema_ct::rendered words = dispatch::phi_kernels::impl::words_of_types<scale, T...>();
  return std::string_view(words.text, static_cast<std::size_t>(words.length)) == expected;
}

static_assert(says<float, double>(""));
static_assert(says<float, int, float>("the kernel of 'scale': the data type float is named twice"));
static_assert(
    says<float, long double>("the kernel of 'scale': the data type long double is none that "
                             "tensors have"));

}  // namespace phi_register_test

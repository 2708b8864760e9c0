// SPDX-License-Identifier: BSL-1.0
// The names of C++ types in the messages about PHI kernels, and what is no kernel at all.
#include <dispatch/phi/check.hpp>

#include <dispatch/phi.hpp>

#include <string_view>

namespace phi_check_test {

template <class T>
constexpr bool is_named(std::string_view expected) {
  const schema_ct::rendered name = dispatch::phi_kernels::impl::name_of_type<T>();
  return std::string_view(name.text, static_cast<std::size_t>(name.length)) == expected;
}
struct T {};

static_assert(is_named<int>("int") && is_named<float>("float"));
static_assert(is_named<phi::DenseTensor>("DenseTensor"));
static_assert(is_named<T>("phi_check_test::T"));

// A kernel takes a constant context first, and returns nothing.
template <class F>
inline constexpr bool is_no_kernel = dispatch::phi_kernels::impl::kernel_words<void, F>::wrong();
static_assert(is_no_kernel<void()>);
static_assert(is_no_kernel<int(const phi::CPUContext&)>);
static_assert(is_no_kernel<void(phi::CPUContext&)>);
static_assert(is_no_kernel<void(phi::CPUContext)>);

}  // namespace phi_check_test

// SPDX-License-Identifier: BSL-1.0
// What a kernel of PHI's kind names with <dispatch/phi.hpp> as its only include.
#include <dispatch/phi.hpp>

#include <optional>
#include <type_traits>

namespace phi_header_test {

template <class T, class Context>
void twice(const Context&, const phi::DenseTensor&, paddle::optional<phi::DenseTensor>,
           phi::DenseTensor*);
using of_float = decltype(&twice<float, phi::CPUContext>);

static_assert(
    std::is_same_v<of_float, void (*)(const phi::CPUContext&, const phi::DenseTensor&,
                                      std::optional<phi::DenseTensor>, phi::DenseTensor*)>);
static_assert(std::is_same_v<decltype(paddle::none), const std::nullopt_t>);
static_assert(std::is_same_v<phi::dtype::float16, c10::Half>);
static_assert(std::is_class_v<paddle::any>);

}  // namespace phi_header_test

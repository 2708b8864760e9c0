// SPDX-License-Identifier: BSL-1.0
// The forms of InferMeta functions that a context can call.
#include <dispatch/phi/infer_meta_function.hpp>

#include <dispatch/phi.hpp>

namespace infer_meta_function_test {

using phi::MetaConfig;
using phi::MetaTensor;

template <class F>
inline constexpr bool is_right = dispatch::phi_kernels::impl::right_meta_form<F>;

static_assert(is_right<void(const MetaTensor&, MetaTensor*)>);
static_assert(is_right<void(const MetaTensor&, phi::DataType, MetaTensor*, MetaConfig)>);
static_assert(is_right<void(const std::vector<const MetaTensor*>&, std::vector<MetaTensor*>)>);
static_assert(!is_right<MetaTensor(const MetaTensor&)>);
static_assert(!is_right<void(phi::DataType, const MetaTensor&, MetaTensor*)>);
static_assert(!is_right<void(const MetaTensor&, MetaTensor*, phi::DataType)>);
static_assert(!is_right<void(const MetaTensor&, void*)>);

}  // namespace infer_meta_function_test

// SPDX-License-Identifier: BSL-1.0
// The C functions of the stable ABI for single numbers, tags and gradients.
#pragma once

#include <dispatch/base/tag.hpp>
#include <dispatch/default_host/grad_mode.hpp>
#include <dispatch/stable/shim_tensor.hpp>

extern "C" {

/// 2.14.1, the version of these headers.
SCHEMA_CT_HIDDEN inline std::uint64_t aoti_torch_abi_version() { return 0x020e010000000000; }

SCHEMA_CT_HIDDEN inline bool aoti_torch_grad_mode_is_enabled() {
  return dispatch::GradMode::is_enabled();
}
SCHEMA_CT_HIDDEN inline void aoti_torch_grad_mode_set_enabled(bool enabled) {
  dispatch::GradMode::set_enabled(enabled);
}

// The only element of a tensor, converted; and a tensor with one element.
#define SCHEMA_CT_STABLE_ITEM(name, T)                                                             \
  SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_item_##name(AtenTensorHandle tensor, T* out) { \
    return dispatch::stable_detail::ask_tensor(                                                    \
        tensor, out, [](const dispatch::held_tensor& t) { return t.item().to<T>(); });             \
  }
#define SCHEMA_CT_STABLE_SCALAR(name, T)                                              \
  SCHEMA_CT_STABLE_ITEM(name, T)                                                      \
  SCHEMA_CT_HIDDEN inline AOTITorchError aoti_torch_scalar_to_tensor_##name(          \
      T value, AtenTensorHandle* out) {                                               \
    return dispatch::shim_detail::shim_call([&] {                                     \
      auto made = dispatch::held::empty({}, dispatch::CppTypeToScalarType<T>::value); \
      *made.mutable_data_ptr<T>() = value;                                            \
      *out = dispatch::stable_tensor_handle(std::move(made));                         \
    });                                                                               \
  }
SCHEMA_CT_STABLE_SCALAR(float32, float)
SCHEMA_CT_STABLE_SCALAR(float64, double)
SCHEMA_CT_STABLE_SCALAR(uint8, std::uint8_t)
SCHEMA_CT_STABLE_SCALAR(uint16, std::uint16_t)
SCHEMA_CT_STABLE_SCALAR(uint32, std::uint32_t)
SCHEMA_CT_STABLE_SCALAR(uint64, std::uint64_t)
SCHEMA_CT_STABLE_SCALAR(int8, std::int8_t)
SCHEMA_CT_STABLE_SCALAR(int16, std::int16_t)
SCHEMA_CT_STABLE_SCALAR(int32, std::int32_t)
SCHEMA_CT_STABLE_SCALAR(int64, std::int64_t)
SCHEMA_CT_STABLE_SCALAR(bool, bool)
SCHEMA_CT_STABLE_ITEM(float16, dispatch::Half)
SCHEMA_CT_STABLE_ITEM(bfloat16, dispatch::BFloat16)
#undef SCHEMA_CT_STABLE_SCALAR
#undef SCHEMA_CT_STABLE_ITEM

#define SCHEMA_CT_STABLE_TAG(name)                          \
  SCHEMA_CT_HIDDEN inline std::int32_t torch_tag_##name() { \
    return static_cast<std::int32_t>(dispatch::Tag::name);  \
  }
SCHEMA_CT_STABLE_TAG(core)
SCHEMA_CT_STABLE_TAG(cudagraph_unsafe)
SCHEMA_CT_STABLE_TAG(data_dependent_output)
SCHEMA_CT_STABLE_TAG(dynamic_output_shape)
SCHEMA_CT_STABLE_TAG(flexible_layout)
SCHEMA_CT_STABLE_TAG(generated)
SCHEMA_CT_STABLE_TAG(inplace_view)
SCHEMA_CT_STABLE_TAG(maybe_aliasing_or_mutating)
SCHEMA_CT_STABLE_TAG(needs_contiguous_strides)
SCHEMA_CT_STABLE_TAG(needs_exact_strides)
SCHEMA_CT_STABLE_TAG(needs_fixed_stride_order)
SCHEMA_CT_STABLE_TAG(nondeterministic_bitwise)
SCHEMA_CT_STABLE_TAG(nondeterministic_seeded)
SCHEMA_CT_STABLE_TAG(out_variant)
SCHEMA_CT_STABLE_TAG(pointwise)
SCHEMA_CT_STABLE_TAG(pt2_compliant_tag)
SCHEMA_CT_STABLE_TAG(reduction)
SCHEMA_CT_STABLE_TAG(view_copy)
#undef SCHEMA_CT_STABLE_TAG

}  // extern "C"

/// The number of the element type of T.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN std::int32_t aoti_torch_dtype() {
  return static_cast<std::int32_t>(dispatch::CppTypeToScalarType<T>::value);
}

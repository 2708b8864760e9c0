// SPDX-License-Identifier: BSL-1.0
// grid::tensor as the tensor of operators, and by DLPack as an array of Python's.
#pragma once

#include <algorithm>
#include <stdexcept>

#include <dispatch/default_host/dlpack.hpp>
#include <dispatch/default_host/scalar_types.hpp>

#include "grid.hpp"

#define SCHEMA_CT_HOST grid_host

template <>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<grid::tensor> =
    schema_ct::word_of(schema_ct::code::tensor);

namespace dispatch {
inline namespace grid_host {

struct SCHEMA_CT_HIDDEN host : scalar_types {
  using Tensor = grid::tensor;

  [[nodiscard]] static DispatchKeySet key_set(const Tensor& x) noexcept {
    return x.elements ? typical_key_set(BackendComponent::CPUBit) : DispatchKeySet();
  }

  [[nodiscard]] static Tensor from_dlpack(dlpack::DLManagedTensor* given) {
    const std::shared_ptr<dlpack::DLManagedTensor> owner(given, [](auto* m) { m->deleter(m); });
    const dlpack::DLTensor& a = given->dl_tensor;
    if (a.device.device_type != dlpack::kDLCPU || a.dtype.code != dlpack::kDLFloat ||
        a.dtype.bits != 64 || !is_contiguous(a))
      throw std::invalid_argument("a grid is of contiguous float64 in the CPU's memory");
    char* const first = static_cast<char*>(a.data) + a.byte_offset;
    return {{a.shape, a.shape + a.ndim}, {owner, reinterpret_cast<double*>(first)}};
  }

  [[nodiscard]] static dlpack::DLManagedTensor* to_dlpack(const Tensor& x) {
    struct exported {
      grid::tensor kept;
      dlpack::DLManagedTensor managed;
    };
    auto* const made = new exported{x, {}};
    made->managed.dl_tensor = {.data = x.begin(),
                               .device = {dlpack::kDLCPU, 0},
                               .ndim = static_cast<std::int32_t>(x.sizes.size()),
                               .dtype = {dlpack::kDLFloat, 64, 1},
                               .shape = made->kept.sizes.data(),
                               .strides = nullptr,
                               .byte_offset = 0};
    made->managed.manager_ctx = made;
    made->managed.deleter = [](auto* m) { delete static_cast<exported*>(m->manager_ctx); };
    return &made->managed;
  }

 private:
  [[nodiscard]] static bool is_contiguous(const dlpack::DLTensor& a) {
    bool is = true;
    std::int64_t step = 1;
    for (auto d = a.ndim; d-- > 0; step *= a.shape[d])
      is = is && (a.strides == nullptr || a.shape[d] == 1 || a.strides[d] == step);
    return is || step == 0;
  }
};

}  // namespace grid_host
}  // namespace dispatch

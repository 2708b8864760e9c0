// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the types in which kernels sum.
#pragma once

#include <dispatch/default_host/accumulate_type.hpp>
#include <dispatch/default_host/names.hpp>

namespace at {
using dispatch::toAccumulateType;

/// The type in which a device sums elements of T. Sources specialise it for types of their own.
template <class T, c10::DeviceType device>
struct AccumulateTypeDevice {
  using type = dispatch::acc_type<T, dispatch::host_detail::sums_floats_in_float(device)>;
};
template <class T>
struct AccumulateTypeDevice<T, c10::DeviceType::MPS> {
  using type = dispatch::host_detail::without_double<dispatch::acc_type<T, true>>;
};
template <class T, bool is_gpu>
struct AccumulateType {
  using type =
      typename AccumulateTypeDevice<T, is_gpu ? c10::DeviceType::CUDA : c10::DeviceType::CPU>::type;
};

template <class T, c10::DeviceType device>
using acc_type_device = typename AccumulateTypeDevice<T, device>::type;
template <class T, bool is_gpu>
using acc_type = typename AccumulateType<T, is_gpu>::type;
}  // namespace at

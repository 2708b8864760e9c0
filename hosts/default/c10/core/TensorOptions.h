// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::TensorOptions: the default host's.
#pragma once

#include <optional>

#include <c10/core/Backend.h>
#include <c10/core/DefaultDtype.h>
#include <c10/core/DeviceType.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>
#include <c10/util/Exception.h>
#include <c10/util/IdWrapper.h>
#include <c10/util/Optional.h>
#include <c10/util/SmallVector.h>
#include <c10/util/irange.h>
#include <c10/util/llvmMathExtras.h>
#include <c10/util/string_view.h>
#include <dispatch/default_host/names.hpp>

// Where ScalarType and Layout are, so that a call without c10:: finds them.
namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

// The given value, or PyTorch's default.
[[nodiscard]] inline ScalarType dtype_or_default(std::optional<ScalarType> type) {
  return type.value_or(c10::get_default_dtype_as_scalartype());
}
[[nodiscard]] inline Layout layout_or_default(std::optional<Layout> layout) {
  return layout.value_or(kStrided);
}
[[nodiscard]] inline Device device_or_default(std::optional<Device> device) {
  return device.value_or(Device(kCPU));
}

/// The dispatch key for a tensor with these options. Throws NotImplementedError if there is
/// none.
[[nodiscard]] inline DispatchKey computeDispatchKey(std::optional<ScalarType> type,
                                                    std::optional<Layout> layout,
                                                    std::optional<Device> device) {
  return key_of_options(dtype_or_default(type), layout_or_default(layout),
                        device_or_default(device).type());
}

}  // namespace default_host
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN c10 {
using dispatch::computeDispatchKey;
using dispatch::device_index;
using dispatch::device_or_default;
using dispatch::dispatchKeyToLayout;
using dispatch::dtype_or_default;
using dispatch::layout_or_default;
using dispatch::memory_format;

[[nodiscard]] inline bool pinned_memory_or_default(std::optional<bool> pinned) {
  return pinned.value_or(false);
}
}  // namespace c10

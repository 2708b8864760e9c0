// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::MemoryFormat: the default host's, and the strides of channels last.
#pragma once

#include <c10/util/ArrayRef.h>
#include <torch/headeronly/core/MemoryFormat.h>
#include <dispatch/default_host/channels_last.hpp>
#include <dispatch/default_host/names.hpp>

/// Where nobody has asked whether a function may keep the format of its argument.
#define LEGACY_CONTIGUOUS_MEMORY_FORMAT c10::get_contiguous_memory_format()

namespace c10 {
using dispatch::get_channels_last_strides_2d;
using dispatch::get_channels_last_strides_3d;
using dispatch::is_channels_last_strides_2d;
using dispatch::is_channels_last_strides_3d;
}  // namespace c10

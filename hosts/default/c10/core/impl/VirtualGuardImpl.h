// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of the registered backend.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/virtual_guard_impl.hpp>

namespace c10::impl {
using dispatch::impl::VirtualGuardImpl;
}  // namespace c10::impl

// SPDX-License-Identifier: BSL-1.0
// c10::Dispatcher under the name that PyTorch gives its header.
#pragma once

#include <torch/library.h>
#include <dispatch/listener.hpp>

namespace c10 {
using dispatch::OpRegistrationListener;
using dispatch::RegistrationHandleRAII;
}  // namespace c10

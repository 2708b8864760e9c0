// SPDX-License-Identifier: BSL-1.0
// c10::RegistrationHandleRAII under the name that PyTorch gives its header.
#pragma once

#include <dispatch/operators/registration_handle.hpp>

namespace c10 {
using dispatch::RegistrationHandleRAII;
}  // namespace c10

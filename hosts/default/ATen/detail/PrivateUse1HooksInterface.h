// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of a backend for PrivateUse1 besides the dispatcher.
#pragma once

#include <ATen/core/GeneratorForPrivateuseone.h>
#include <ATen/detail/AcceleratorHooksInterface.h>
#include <c10/core/Storage.h>
#include <c10/util/Exception.h>

namespace at {
using dispatch::isPrivateUse1HooksRegistered;
using dispatch::PrivateUse1HooksArgs;
using dispatch::PrivateUse1HooksInterface;
using dispatch::RegisterPrivateUse1HooksInterface;
}  // namespace at

namespace at::detail {
using dispatch::getPrivateUse1Hooks;
}  // namespace at::detail

// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the bodies of <ATen/core/ivalue.h>, which has them here.
#pragma once

#include <ATen/core/ivalue.h>

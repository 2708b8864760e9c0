// SPDX-License-Identifier: BSL-1.0
// PyTorch's header of the table of such types; here each is a value.
#pragma once

#include <ATen/core/DeprecatedTypeProperties.h>

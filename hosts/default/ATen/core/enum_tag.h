// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::Tag.
#pragma once

#include <torch/headeronly/core/enum_tag.h>

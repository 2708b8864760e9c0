// SPDX-License-Identifier: BSL-1.0
// c10::Dict under the name that PyTorch gives its header.
#pragma once

#include <torch/library.h>

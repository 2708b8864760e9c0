// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::quint4x2.
#pragma once

#include <torch/headeronly/util/quint4x2.h>

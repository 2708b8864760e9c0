// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::quint2x4.
#pragma once

#include <torch/headeronly/util/quint2x4.h>

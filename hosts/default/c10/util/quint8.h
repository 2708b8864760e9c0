// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::quint8.
#pragma once

#include <torch/headeronly/util/quint8.h>

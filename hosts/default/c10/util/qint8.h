// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::qint8.
#pragma once

#include <torch/headeronly/util/qint8.h>

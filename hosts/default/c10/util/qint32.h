// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::qint32.
#pragma once

#include <torch/headeronly/util/qint32.h>

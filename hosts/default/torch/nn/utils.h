// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what layers use beside operators: what there is of it here.
#pragma once

#include <torch/nn/utils/rnn.h>

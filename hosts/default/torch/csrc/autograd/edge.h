// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for edges of the graph that gradients flow back through.
#pragma once

#include <torch/csrc/autograd/node.h>

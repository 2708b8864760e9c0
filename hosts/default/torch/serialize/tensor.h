// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors in archives, which extensions include for the tensors. There are no
// archives here.
#pragma once

#include <torch/types.h>

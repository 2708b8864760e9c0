// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors in archives.
#pragma once

#include <torch/serialize/archive.h>
#include <torch/types.h>

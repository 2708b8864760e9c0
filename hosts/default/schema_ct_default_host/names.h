// SPDX-License-Identifier: BSL-1.0
// What <torch/library.h> brings of tensors where this folder is on the include path. By places
// beside this file: another framework's headers may come first.
#pragma once

#include "../ATen/core/Tensor.h"
#include "../c10/core/GradMode.h"
#include "../c10/core/InferenceMode.h"

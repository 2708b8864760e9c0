// SPDX-License-Identifier: BSL-1.0
// What <torch/library.h> brings of tensors where this folder is on the include path. By places
// beside this file: another framework's headers may come first.
#pragma once

#include <torch/headeronly/core/enum_tag.h>
#include "../ATen/core/Tensor.h"
#include "../ATen/core/functional.h"
#include "../c10/core/GradMode.h"
#include "../c10/core/InferenceMode.h"
#include "../c10/core/impl/DeviceGuardImplInterface.h"
#include "../c10/util/Logging.h"
#include "../c10/util/hash.h"

// SPDX-License-Identifier: BSL-1.0
// The names of tensors for <torch/library.h> if this folder is on the include path. The includes
// are relative, because another framework's headers may come first.
#pragma once

#include <torch/headeronly/core/enum_tag.h>
#include "../ATen/core/Tensor.h"
#include "../ATen/core/functional.h"
#include "../c10/core/Event.h"
#include "../c10/core/GradMode.h"
#include "../c10/core/InferenceMode.h"
#include "../c10/core/impl/DeviceGuardImplInterface.h"
#include "../c10/util/Bitset.h"
#include "../c10/util/FunctionRef.h"
#include "../c10/util/Logging.h"
#include "../c10/util/hash.h"

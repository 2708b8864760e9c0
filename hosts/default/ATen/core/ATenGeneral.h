// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the macros about visibility.
#pragma once

#include <c10/macros/Macros.h>

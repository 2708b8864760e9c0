// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of c10::IListRef.
#pragma once

#include <ATen/core/IListRef.h>

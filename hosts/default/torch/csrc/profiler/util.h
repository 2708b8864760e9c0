// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its profiler's functions, of which those for record functions exist.
#pragma once

#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include <ATen/record_function.h>
#include <c10/macros/Macros.h>
#include <c10/util/hash.h>

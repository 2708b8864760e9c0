// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for StableIValue and its conversions.
#pragma once

#include <torch/csrc/stable/c/shim.h>
#include <torch/headeronly/core/ScalarType.h>
#include <array>
#include <cstdint>
#include <cstring>
#include <dispatch/stable/headeronly.hpp>
#include <dispatch/stable/stable_ivalue.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

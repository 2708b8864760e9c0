// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors whose elements share memory.
#pragma once

#include <dispatch/default_host/memory_overlap.hpp>
#include <dispatch/default_host/names.hpp>

// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for compiler macros.
#pragma once

#include <dispatch/host.hpp>  // first: a framework has some of them itself

#include <dispatch/default_host/macros.hpp>

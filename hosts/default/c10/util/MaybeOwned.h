// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for values that are borrowed or owned.
#pragma once

#include <dispatch/default_host/names.hpp>

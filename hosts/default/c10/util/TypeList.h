// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for lists of types, c10::guts::typelist.
#pragma once

#include <dispatch/stable/type_list.hpp>

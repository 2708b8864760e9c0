// SPDX-License-Identifier: BSL-1.0
// This header alone brings the names that the documentation says.
#include <dispatch/listener.hpp>

#include <type_traits>

static_assert(std::has_virtual_destructor_v<dispatch::OpRegistrationListener>);

// SPDX-License-Identifier: BSL-1.0
// What the documentation says that this header brings.
#include <dispatch/listener.hpp>

#include <type_traits>

static_assert(std::has_virtual_destructor_v<dispatch::OpRegistrationListener>);

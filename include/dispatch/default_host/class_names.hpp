// SPDX-License-Identifier: BSL-1.0
// Declares classes of the default host that headers name before their definition: the layout must
// be part of a class's first declaration.
#pragma once

#include <schema_ct/config.hpp>

namespace dispatch {
inline namespace default_host {

class SCHEMA_CT_POLYMORPHIC Allocator;
class SCHEMA_CT_SHARED DataPtr;
class SCHEMA_CT_POLYMORPHIC StorageImpl;
class SCHEMA_CT_SHARED SymInt;

}  // namespace default_host
}  // namespace dispatch

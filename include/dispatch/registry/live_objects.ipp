// SPDX-License-Identifier: BSL-1.0
// The engine's part of live_objects.hpp.
#pragma once

#include <dispatch/registry/live_objects.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE CustomClassHolder::CustomClassHolder() { internal::own_live_objects.add(*this); }

SCHEMA_CT_ENGINE CustomClassHolder::CustomClassHolder(const CustomClassHolder& other)
    : intrusive_ptr_target(other) {
  internal::own_live_objects.add(*this);
}

SCHEMA_CT_ENGINE CustomClassHolder::~CustomClassHolder() { live_objects::remove(*this); }

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

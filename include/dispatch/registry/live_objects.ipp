// SPDX-License-Identifier: BSL-1.0
// The engine's part of live_objects.hpp.
#pragma once

#include <dispatch/registry/live_objects.hpp>
#include <dispatch/system/end_of_code.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

// One of the last functions that run when a shared object is unloaded, after the destructors of all
// its variables, which may hold objects.
SCHEMA_CT_ENGINE void end_of_code() asm("schema_ct_end_of_code_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST));
SCHEMA_CT_ENGINE void end_of_code() { own_live_objects.leave_behind(); }

/// Only in shared objects whose code makes such objects: a variable with a destructor would be in
/// every object that includes this header.
SCHEMA_CT_ENGINE void note_live_object(CustomClassHolder& object) {
  SCHEMA_CT_AT_END_OF_CODE(end_of_code, "schema_ct_end_of_code_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST));
  own_live_objects.add(object);
}

}  // namespace internal

SCHEMA_CT_ENGINE CustomClassHolder::CustomClassHolder() { internal::note_live_object(*this); }

SCHEMA_CT_ENGINE CustomClassHolder::CustomClassHolder(const CustomClassHolder& other)
    : intrusive_ptr_target(other) {
  internal::note_live_object(*this);
}

SCHEMA_CT_ENGINE CustomClassHolder::~CustomClassHolder() { home_->forget(*this); }

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

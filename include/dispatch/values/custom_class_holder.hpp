// SPDX-License-Identifier: BSL-1.0
// The base of custom classes (torch::CustomClassHolder).
#pragma once

#include <dispatch/base/intrusive_ptr.hpp>
#include <dispatch/host.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

struct SCHEMA_CT_SHARED live_objects;

/// The base of custom classes. The shared object whose code makes an object keeps track of it,
/// because that code also destroys it. The functions are in <dispatch/registry/live_objects.hpp>.
class SCHEMA_CT_POLYMORPHIC CustomClassHolder : public intrusive_ptr_target {
 public:
  SCHEMA_CT_HIDDEN CustomClassHolder();
  SCHEMA_CT_HIDDEN CustomClassHolder(const CustomClassHolder& other);
  CustomClassHolder& operator=(const CustomClassHolder&) noexcept { return *this; }
  SCHEMA_CT_HIDDEN ~CustomClassHolder() override;

 private:
  friend struct live_objects;

  live_objects* home_;  ///< nullptr when its code is gone
  CustomClassHolder *older_, *newer_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

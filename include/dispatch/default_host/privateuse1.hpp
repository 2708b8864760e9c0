// SPDX-License-Identifier: BSL-1.0
// The name of PrivateUse1, the device type of backends that PyTorch does not know.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdlib>
#include <cstring>

#include <dispatch/default_host/device.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// Sets the name of this device type: Device("ocl:0"), "ocl:0" in texts. Throws Error if the text
/// is not a valid name, is the name of another device type, or if PrivateUse1 already has another
/// name.
inline void register_privateuse1_backend(const std::string& name) {
  for (const char c : name) {
    if (!((c >= 'a' && c <= 'z') || c == '_')) {
      throw Error(message({"register_privateuse1_backend(): '", name,
                           "' is no name for a device type: a to z and _ are allowed"}));
    }
  }
  for (const char* other : host_detail::device_type_names) {
    if (name.empty() || name == other)
      throw Error(message({"register_privateuse1_backend(): '", name,
                           "' is the name of another device type, or none"}));
  }
  host_detail::registered_devices* devices = host_detail::linked_devices();
  if (devices == nullptr)
    throw Error("register_privateuse1_backend(): link the library schema_ct::aten, which has it");
  char* const copy = strdup(name.c_str());
  if (copy == nullptr) throw Error("register_privateuse1_backend(): out of memory");
  const char* before = nullptr;
  if (!__atomic_compare_exchange_n(&devices->privateuse1_name, &before,
                                   static_cast<const char*>(copy), false, __ATOMIC_ACQ_REL,
                                   __ATOMIC_ACQUIRE)) {
    std::free(copy);
    if (name != before)
      throw Error(message({"register_privateuse1_backend(): PrivateUse1 is already called '",
                           before, "', not '", name, "'"}));
  }
}

[[nodiscard]] inline bool is_privateuse1_backend_registered() {
  return host_detail::privateuse1_name() != nullptr;
}

/// "privateuseone" if no name is registered.
[[nodiscard]] inline std::string get_privateuse1_backend(bool lower_case = true) {
  return DeviceTypeName(kPrivateUse1, lower_case);
}

}  // namespace default_host
}  // namespace dispatch

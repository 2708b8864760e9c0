// SPDX-License-Identifier: BSL-1.0
// What backends register of their devices, once for the process, and what each thread has once.
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/grad_mode.hpp>

namespace {
constinit dispatch::host_detail::registered_devices devices = {};
constinit thread_local bool wants_gradients = true;
}  // namespace

extern "C" [[gnu::visibility("default")]] dispatch::host_detail::registered_devices*
schema_ct_default_host_devices() {
  return &devices;
}

extern "C" [[gnu::visibility("default")]] bool* schema_ct_default_host_wants_gradients() {
  return &wants_gradients;
}

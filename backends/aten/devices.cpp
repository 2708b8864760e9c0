// SPDX-License-Identifier: BSL-1.0
// The registrations of backends for their devices, once for the process, and per-thread state.
#include <mutex>
#include <unordered_map>
#include <utility>

#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/grad_mode.hpp>

namespace {

using released = std::pair<void*, void (*)(void*)>;

/// Never destroyed: tensors may outlive static objects.
struct metas_of_tensors {
  std::mutex lock;
  std::unordered_map<const void*, released> of;
};
metas_of_tensors& all_metas() {
  static auto& out = *new metas_of_tensors;
  return out;
}

void* get_meta(const void* tensor) {
  metas_of_tensors& metas = all_metas();
  const std::lock_guard<std::mutex> guard(metas.lock);
  const auto found = metas.of.find(tensor);
  return found == metas.of.end() ? nullptr : found->second.first;
}

void set_meta(const void* tensor, void* meta, void (*release)(void*)) {
  metas_of_tensors& metas = all_metas();
  released old{};
  {
    const std::lock_guard<std::mutex> guard(metas.lock);
    if (const auto found = metas.of.find(tensor); found != metas.of.end()) {
      old = found->second;
      metas.of.erase(found);
    }
    if (meta != nullptr) metas.of.emplace(tensor, released{meta, release});
  }
  if (old.first != nullptr) old.second(old.first);  // which may end other tensors
}

constexpr dispatch::host_detail::tensor_metas metas{&get_meta, &set_meta};
constinit dispatch::host_detail::registered_devices devices = [] {
  dispatch::host_detail::registered_devices out{};
  out.metas = &metas;
  return out;
}();
constinit thread_local bool wants_gradients = true;
}  // namespace

extern "C" [[gnu::visibility("default")]] dispatch::host_detail::registered_devices*
schema_ct_default_host_devices() {
  return &devices;
}

extern "C" [[gnu::visibility("default")]] bool* schema_ct_default_host_wants_gradients() {
  return &wants_gradients;
}

// SPDX-License-Identifier: BSL-1.0
// The stream of a device on which a thread's kernels queue their work, set by its framework.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

/// The streams of one thread. An unknown device has no entry.
struct SCHEMA_CT_SHARED work_streams {
  struct entry {
    std::int32_t device_type, device_index;  ///< the host's numbers
    void* stream;
  };
  static constexpr unsigned most = 16;
  unsigned count = 0;
  unsigned next = 0;  ///< the place of the next one, which may be the oldest's
  entry all[most];
};

/// nullptr for a device that is unknown on this thread.
[[nodiscard]] inline work_streams::entry* known_work_stream(std::int32_t device_type,
                                                            std::int32_t device_index) {
  auto& known = internal::data_of_thread<work_streams>(the_registry().key_of_work_streams);
  for (unsigned i = 0; i != known.count; ++i)
    if (known.all[i].device_type == device_type && known.all[i].device_index == device_index)
      return &known.all[i];
  return nullptr;
}

/// Sets the stream on which this thread's next kernels work on a device. A binding calls it with
/// the stream of the arrays' framework. Of more than 16 devices the oldest are forgotten.
inline void set_work_stream(std::int32_t device_type, std::int32_t device_index, void* stream) {
  if (work_streams::entry* const known = known_work_stream(device_type, device_index)) {
    known->stream = stream;
    return;
  }
  auto& all = internal::data_of_thread<work_streams>(the_registry().key_of_work_streams);
  all.all[all.next] = {device_type, device_index, stream};
  all.next = (all.next + 1) % work_streams::most;
  if (all.count != work_streams::most) ++all.count;
}

/// The stream of a device, `{type(), index()}`, on which this thread's kernels must queue
/// their work: a cudaStream_t or the like. nullptr is the default stream, also for an unknown
/// device.
template <class Device>
[[nodiscard]] void* work_stream(const Device& device) {
  const auto* const known = known_work_stream(static_cast<std::int32_t>(device.type()),
                                              static_cast<std::int32_t>(device.index()));
  return known == nullptr ? nullptr : known->stream;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

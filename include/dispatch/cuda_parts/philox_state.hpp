// SPDX-License-Identifier: BSL-1.0
// What a kernel that draws random numbers is given: a seed and an offset of Philox
// (at::PhiloxCudaState), and how it reads them (at::cuda::philox::unpack).
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <tuple>

#include <dispatch/default_host/macros.hpp>

namespace dispatch {
inline namespace default_host {

struct SCHEMA_CT_SHARED PhiloxCudaState {
  PhiloxCudaState() = default;
  PhiloxCudaState(std::uint64_t seed, std::uint64_t offset) {
    seed_.val = seed;
    offset_.val = offset;
  }
  /// For a kernel of a captured graph: it reads the seed and the offset of each replay from memory
  /// of the device.
  PhiloxCudaState(std::int64_t* seed, std::int64_t* offset_extragraph,
                  std::uint64_t offset_intragraph)
      : offset_intragraph_(offset_intragraph), captured_(true) {
    seed_.ptr = seed;
    offset_.ptr = offset_extragraph;
  }

  union Payload {
    std::uint64_t val;
    std::int64_t* ptr;
  };

  Payload seed_{};
  Payload offset_{};
  std::uint64_t offset_intragraph_ = 0;
  bool captured_ = false;
};

namespace SCHEMA_CT_HIDDEN philox {
/// The seed and the offset.
[[nodiscard]] C10_HOST_DEVICE inline std::tuple<std::uint64_t, std::uint64_t> unpack(
    PhiloxCudaState state) {
  if (!state.captured_) return {state.seed_.val, state.offset_.val};
  return {static_cast<std::uint64_t>(*state.seed_.ptr),
          static_cast<std::uint64_t>(*state.offset_.ptr) + state.offset_intragraph_};
}
}  // namespace philox

}  // namespace default_host
}  // namespace dispatch

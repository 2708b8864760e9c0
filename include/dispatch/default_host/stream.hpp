// SPDX-License-Identifier: BSL-1.0
// A stream of a device, identified by a number; the default host only passes it on.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include <dispatch/default_host/device.hpp>

namespace dispatch {
inline namespace default_host {

struct SCHEMA_CT_POLYMORPHIC DeviceGuardImplInterface;

using StreamId = std::int64_t;

/// A stream as three numbers, to pass through C interfaces.
struct StreamData3 {
  StreamId stream_id;
  DeviceIndex device_index;
  DeviceType device_type;
};

/// A device and a number, whose meaning depends on the device.
class SCHEMA_CT_SHARED Stream final {
 public:
  enum Unsafe { UNSAFE };
  enum Default { DEFAULT };

  constexpr Stream(Unsafe, Device device, StreamId id) : device_(device), id_(id) {}
  constexpr Stream(Default, Device device) : device_(device), id_(0) {}

  [[nodiscard]] constexpr Device device() const noexcept { return device_; }
  [[nodiscard]] constexpr DeviceType device_type() const noexcept { return device_.type(); }
  [[nodiscard]] constexpr DeviceIndex device_index() const noexcept { return device_.index(); }
  [[nodiscard]] constexpr StreamId id() const noexcept { return id_; }
  [[nodiscard]] constexpr StreamData3 pack3() const {
    return {id_, device_.index(), device_.type()};
  }
  [[nodiscard]] static constexpr Stream unpack3(StreamId id, DeviceIndex index, DeviceType type) {
    return {UNSAFE, Device(type, index), id};
  }
  friend constexpr bool operator==(Stream a, Stream b) noexcept {
    return a.device_ == b.device_ && a.id_ == b.id_;
  }

  // By the functions of the backend: use <c10/core/Stream.h>. They throw Error if there are none.

  /// Is all work done that was put in the stream?
  template <class Backend = DeviceGuardImplInterface>
  [[nodiscard]] bool query() const {
    return Backend::of(device_.type()).queryStream(*this);
  }
  /// Waits for that.
  template <class Backend = DeviceGuardImplInterface>
  void synchronize() const {
    Backend::of(device_.type()).synchronizeStream(*this);
  }
  template <class Backend = DeviceGuardImplInterface>
  [[nodiscard]] bool is_capturing() const {
    return Backend::of(device_.type()).isStreamCapturing(*this);
  }
  /// The backend's own handle of the stream.
  template <class Backend = DeviceGuardImplInterface>
  [[nodiscard]] void* native_handle() const {
    return Backend::of(device_.type()).getStreamNativeHandle(*this);
  }
  /// Differs for streams of different devices, and of different numbers below 2^48.
  [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
    return static_cast<std::uint64_t>(static_cast<std::uint8_t>(device_.type())) << 56 |
           static_cast<std::uint64_t>(static_cast<std::uint8_t>(device_.index())) << 48 |
           (static_cast<std::uint64_t>(id_) & ((std::uint64_t{1} << 48) - 1));
  }

  /// "stream 0 on device cuda:0"
  [[nodiscard]] std::string str() const {
    return message({"stream ", id_, " on device ", device_.str()});
  }

 private:
  Device device_;
  StreamId id_;
};

template <class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              Stream stream) {
  return out << stream.str();
}

}  // namespace default_host
}  // namespace dispatch

template <>
struct std::hash<dispatch::Stream> {
  [[nodiscard]] std::size_t operator()(dispatch::Stream stream) const noexcept {
    const std::size_t device = static_cast<std::size_t>(stream.device_type()) << 8 |
                               static_cast<std::uint8_t>(stream.device_index());
    return std::hash<std::int64_t>()(stream.id()) ^ (device << 32);
  }
};

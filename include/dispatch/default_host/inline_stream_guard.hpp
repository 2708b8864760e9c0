// SPDX-License-Identifier: BSL-1.0
// Guards of a backend's own streams (c10::impl::InlineStreamGuard and its kin).
#pragma once

#include <schema_ct/config.hpp>

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/inline_device_guard.hpp>

namespace dispatch {
inline namespace default_host {
namespace impl {

/// During its lifetime, makes a stream the current one of its device, and the device the current
/// one.
template <class T>
class SCHEMA_CT_SHARED InlineStreamGuard : private InlineDeviceGuard<T> {
 public:
  InlineStreamGuard() = delete;
  explicit InlineStreamGuard(Stream stream)
      : InlineDeviceGuard<T>(stream.device()),
        original_(this->impl_.getStream(original_device())),
        replaced_(this->impl_.exchangeStream(stream)),
        current_(stream) {}
  explicit InlineStreamGuard(Stream stream, const DeviceGuardImplInterface* impl)
    requires(!knows_its_type<T>)
      : InlineDeviceGuard<T>(stream.device(), impl),
        original_(this->impl_.getStream(original_device())),
        replaced_(this->impl_.exchangeStream(stream)),
        current_(stream) {}
  InlineStreamGuard(const InlineStreamGuard&) = delete;
  InlineStreamGuard& operator=(const InlineStreamGuard&) = delete;
  ~InlineStreamGuard() { static_cast<void>(this->impl_.exchangeStream(replaced_)); }

  /// Restores the stream of the device that was current until now, if the new one's differs.
  void reset_stream(Stream stream) {
    if (stream.device() == current_device()) {
      static_cast<void>(this->impl_.exchangeStream(stream));
    } else {
      static_cast<void>(this->impl_.exchangeStream(replaced_));
      this->reset_device(stream.device());
      replaced_ = this->impl_.exchangeStream(stream);
    }
    current_ = stream;
  }
  /// The former stream of the former device.
  [[nodiscard]] Stream original_stream() const { return original_; }
  [[nodiscard]] Stream current_stream() const { return current_; }
  using InlineDeviceGuard<T>::current_device;
  using InlineDeviceGuard<T>::original_device;

 private:
  Stream original_;
  Stream replaced_;  ///< the former stream of the current device
  Stream current_;
};

/// An InlineStreamGuard that may be empty.
template <class T>
class SCHEMA_CT_SHARED InlineOptionalStreamGuard {
 public:
  InlineOptionalStreamGuard() = default;
  explicit InlineOptionalStreamGuard(std::optional<Stream> stream) {
    if (stream.has_value()) guard_.emplace(*stream);
  }
  template <class... A>
    requires std::is_constructible_v<InlineStreamGuard<T>, A...>
  explicit InlineOptionalStreamGuard(A&&... arguments)
      : guard_(std::in_place, std::forward<A>(arguments)...) {}
  InlineOptionalStreamGuard(const InlineOptionalStreamGuard&) = delete;
  InlineOptionalStreamGuard& operator=(const InlineOptionalStreamGuard&) = delete;

  void reset_stream(Stream stream) {
    if (guard_.has_value())
      guard_->reset_stream(stream);
    else
      guard_.emplace(stream);
  }
  /// Restores the original stream and device.
  void reset() { guard_.reset(); }
  [[nodiscard]] std::optional<Stream> original_stream() const {
    return guard_.has_value() ? std::optional(guard_->original_stream()) : std::nullopt;
  }
  [[nodiscard]] std::optional<Stream> current_stream() const {
    return guard_.has_value() ? std::optional(guard_->current_stream()) : std::nullopt;
  }

 private:
  std::optional<InlineStreamGuard<T>> guard_;
};

/// Makes streams of several devices of one type current during its lifetime. The current device
/// stays. Throws ValueError for devices of several types.
template <class T>
class SCHEMA_CT_SHARED InlineMultiStreamGuard {
 public:
  explicit InlineMultiStreamGuard(ArrayRef<Stream> streams) {
    if (streams.empty()) return;
    impl_.emplace(type_of(streams));
    originals_.reserve(streams.size());
    for (const Stream& stream : streams) originals_.push_back(impl_->exchangeStream(stream));
  }
  InlineMultiStreamGuard(const InlineMultiStreamGuard&) = delete;
  InlineMultiStreamGuard& operator=(const InlineMultiStreamGuard&) = delete;
  ~InlineMultiStreamGuard() {
    for (const Stream& stream : originals_) static_cast<void>(impl_->exchangeStream(stream));
  }

 private:
  [[nodiscard]] static DeviceType type_of(ArrayRef<Stream> streams) {
    const DeviceType type = streams.front().device_type();
    for (const Stream& stream : streams)
      if (stream.device_type() != type)
        throw ValueError(message({"streams of devices of several types: ",
                                  streams.front().device().str(), " and ", stream.device().str()}));
    return type;
  }

 protected:
  std::optional<T> impl_;

 private:
  std::vector<Stream> originals_;
};

}  // namespace impl

using StreamGuard = impl::InlineStreamGuard<impl::VirtualGuardImpl>;
using OptionalStreamGuard = impl::InlineOptionalStreamGuard<impl::VirtualGuardImpl>;
using MultiStreamGuard = impl::InlineMultiStreamGuard<impl::VirtualGuardImpl>;

}  // namespace default_host
}  // namespace dispatch

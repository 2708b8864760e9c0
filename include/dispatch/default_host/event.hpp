// SPDX-License-Identifier: BSL-1.0
// A point in a stream, for which other streams and the program can wait (c10::Event).
#pragma once

#include <schema_ct/config.hpp>

#include <string_view>
#include <utility>

#include <dispatch/default_host/virtual_guard_impl.hpp>

namespace dispatch {
inline namespace default_host {
namespace impl {

/// An event of a device type, by the functions of the class T for devices or of the registered
/// backend. Before record() it is a point that has passed.
template <class T>
struct SCHEMA_CT_SHARED InlineEvent final {
 public:
  InlineEvent() = delete;
  InlineEvent(DeviceType type, EventFlag flag = EventFlag::PYTORCH_DEFAULT)
      : backend_(type), type_(type), flag_(flag) {}
  InlineEvent(InlineEvent&& other) noexcept
      : event_(std::exchange(other.event_, nullptr)),
        backend_(std::move(other.backend_)),
        type_(other.type_),
        index_(other.index_),
        flag_(other.flag_),
        is_recorded_(other.is_recorded_) {}
  InlineEvent& operator=(InlineEvent&& other) noexcept {
    swap(other);
    return *this;
  }
  ~InlineEvent() {
    if (event_ != nullptr) backend_.destroyEvent(event_, index_);
  }
  void swap(InlineEvent& other) noexcept {
    std::swap(event_, other.event_);
    std::swap(backend_, other.backend_);
    std::swap(type_, other.type_);
    std::swap(index_, other.index_);
    std::swap(flag_, other.flag_);
    std::swap(is_recorded_, other.is_recorded_);
  }

  [[nodiscard]] Device device() const noexcept { return Device(type_, index_); }
  [[nodiscard]] DeviceType device_type() const noexcept { return type_; }
  /// -1 before record().
  [[nodiscard]] DeviceIndex device_index() const noexcept { return index_; }
  [[nodiscard]] EventFlag flag() const noexcept { return flag_; }
  [[nodiscard]] bool was_marked_for_recording() const noexcept { return is_recorded_; }
  /// The backend's own object; nullptr before record().
  [[nodiscard]] void* eventId() const { return event_; }

  /// Makes it the end of what the stream has got to do. Throws Error for a stream of another type.
  void record(const Stream& stream) {
    expect_type(stream.device_type(), "the stream to record");
    backend_.record(&event_, stream, index_, flag_);
    is_recorded_ = true;
    index_ = stream.device_index();
  }
  void recordOnce(const Stream& stream) {
    if (!is_recorded_) record(stream);
  }
  /// Makes the stream wait for it. Throws Error for a stream of another type.
  void block(const Stream& stream) const {
    if (!is_recorded_) return;
    expect_type(stream.device_type(), "the stream to block");
    backend_.block(event_, stream);
  }
  /// Has it passed?
  [[nodiscard]] bool query() const { return !is_recorded_ || backend_.queryEvent(event_); }
  /// Waits for it.
  void synchronize() const {
    if (is_recorded_) backend_.synchronizeEvent(event_);
  }
  /// The milliseconds from this event to the other. Throws ValueError unless both measure time and
  /// are recorded, and Error unless both have passed.
  [[nodiscard]] double elapsedTime(const InlineEvent& other) const {
    expect_type(other.type_, "the other event");
    if (flag_ != EventFlag::BACKEND_DEFAULT || other.flag_ != EventFlag::BACKEND_DEFAULT)
      throw ValueError("both events must be made with EventFlag::BACKEND_DEFAULT to measure time");
    if (!is_recorded_ || !other.is_recorded_)
      throw ValueError("both events must be recorded before the time between them is known");
    if (type_ != DeviceType::MPS && !(query() && other.query()))
      throw Error("both events must have passed before the time between them is known");
    return backend_.elapsedTime(event_, other.event_, index_);
  }

 private:
  void expect_type(DeviceType type, std::string_view what) const {
    if (type != type_) {
      throw Error(message({"an event of ", DeviceTypeName(type_, true), " devices: ", what,
                           " is of ", DeviceTypeName(type, true)}));
    }
  }

  void* event_ = nullptr;
  T backend_;
  DeviceType type_;
  DeviceIndex index_ = -1;
  EventFlag flag_;
  bool is_recorded_ = false;
};

}  // namespace impl

using Event = impl::InlineEvent<impl::VirtualGuardImpl>;

}  // namespace default_host
}  // namespace dispatch

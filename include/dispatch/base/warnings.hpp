// SPDX-License-Identifier: BSL-1.0
// Warnings as objects, and the handlers that take them: PyTorch's c10::Warning and WarningUtils. A
// handler takes the warnings of its thread in the shared object that sets it.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include <dispatch/base/check_macros.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {

class SCHEMA_CT_SHARED Warning {
 public:
  class UserWarning {};
  class DeprecationWarning {};
  using warning_variant_t = std::variant<UserWarning, DeprecationWarning>;

  /// `verbatim` asks handlers to leave the text as it is.
  Warning(warning_variant_t type, const SourceLocation& place, std::string text, bool verbatim)
      : type_(type), place_(place), text_(std::move(text)), verbatim_(verbatim) {}

  [[nodiscard]] warning_variant_t type() const noexcept { return type_; }
  [[nodiscard]] const SourceLocation& source_location() const noexcept { return place_; }
  [[nodiscard]] const std::string& msg() const noexcept { return text_; }
  [[nodiscard]] bool verbatim() const noexcept { return verbatim_; }

 private:
  warning_variant_t type_;
  SourceLocation place_;
  std::string text_;
  bool verbatim_;
};

/// Prints a warning; a derived class does something else with it.
class SCHEMA_CT_POLYMORPHIC WarningHandler {
 public:
  virtual ~WarningHandler() = default;
  virtual void process(const Warning& warning) {
    detail::print_warning(warning.source_location(), warning.msg());
  }
};

namespace WarningUtils {

inline constinit thread_local WarningHandler* handler_of_thread = nullptr;

/// The handler that the thread set, or the one that prints.
[[nodiscard]] inline WarningHandler* get_warning_handler() noexcept {
  static WarningHandler printing;
  return handler_of_thread == nullptr ? &printing : handler_of_thread;
}

/// The handler must live until another one, or null for the one that prints, is set.
inline void set_warning_handler(WarningHandler* handler) noexcept {
  handler_of_thread = handler;
  detail::warning_taker = [](bool is_deprecation, const SourceLocation& place, std::string text) {
    using type = Warning::warning_variant_t;
    get_warning_handler()->process(
        Warning(is_deprecation ? type(Warning::DeprecationWarning()) : type(Warning::UserWarning()),
                place, std::move(text), /*verbatim=*/false));
  };
}

/// Sets a handler, and the former one in the end.
class WarningHandlerGuard {
 public:
  explicit(false) WarningHandlerGuard(WarningHandler* handler) : former_(get_warning_handler()) {
    set_warning_handler(handler);
  }
  WarningHandlerGuard(const WarningHandlerGuard&) = delete;
  WarningHandlerGuard& operator=(const WarningHandlerGuard&) = delete;
  ~WarningHandlerGuard() { set_warning_handler(former_); }

 private:
  WarningHandler* former_;
};

/// Does TORCH_WARN_ONCE warn each time?
inline void set_warnAlways(bool always) noexcept { detail::warns_always = always; }
[[nodiscard]] inline bool get_warnAlways() noexcept { return detail::warns_always; }

/// Sets it, and the former setting in the end.
struct WarnAlways {
  explicit WarnAlways(bool always = true) : former(get_warnAlways()) { set_warnAlways(always); }
  WarnAlways(const WarnAlways&) = delete;
  WarnAlways& operator=(const WarnAlways&) = delete;
  ~WarnAlways() { set_warnAlways(former); }

 private:
  bool former;
};

}  // namespace WarningUtils

/// Gives a warning to the thread's handler.
inline void warn(const Warning& warning) { WarningUtils::get_warning_handler()->process(warning); }

}  // namespace dispatch

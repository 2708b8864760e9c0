// SPDX-License-Identifier: BSL-1.0
// Log messages on standard error (LOG, VLOG) and Caffe2's checks (CHECK_EQ, CAFFE_ENFORCE).
#pragma once

#include <schema_ct/config.hpp>

#include <cstdio>
#include <dispatch/base/text_stream.hpp>
#include <ostream>

#include <dispatch/base/check_macros.hpp>

/// The lowest severity that is written; FATAL is always written. A program may change it for its
/// own shared object. As by default in PyTorch, INFO is silent. Sources declare it once more, by
/// `C10_DECLARE_int(caffe2_log_level)`.
SCHEMA_CT_HIDDEN inline int FLAGS_caffe2_log_level = 1;

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// In the order of glog: `LOG(ERROR)`. FATAL ends in an exception. The names have a prefix, because
/// programs have macros INFO and ERROR, and LOG pastes the word.
enum class log_severity : signed char { log_INFO, log_WARNING, log_ERROR, log_FATAL };

[[nodiscard]] inline bool is_logged(log_severity severity) {
  return severity == log_severity::log_FATAL ||
         static_cast<int>(severity) >= FLAGS_caffe2_log_level;
}

/// One message. Its destructor writes it, and throws Error for FATAL.
class log_message {
 public:
  log_message(log_severity severity, const char* file, int line) : severity_(severity) {
    text_ << file << ':' << line << ": ";
  }
  log_message(const log_message&) = delete;
  log_message& operator=(const log_message&) = delete;
  ~log_message() noexcept(false) {
    if (severity_ == log_severity::log_FATAL) throw Error(text_.str());
    std::fprintf(stderr, "%s\n", text_.str().c_str());
  }
  [[nodiscard]] std::ostream& stream() { return text_; }

 private:
  log_severity severity_;
  text_stream text_;
};

/// Discards a message that is not written: `condition ? void : swallow & stream << …`.
struct log_swallow {
  void operator&(const std::ostream&) const {}
};

}  // namespace default_host
}  // namespace dispatch

#define SCHEMA_CT_LOG_IF(severity, condition)                                               \
  !(condition)                                                                              \
      ? static_cast<void>(0)                                                                \
      : ::dispatch::log_swallow{} &                                                         \
            ::dispatch::log_message(::dispatch::log_severity::severity, __FILE__, __LINE__) \
                .stream()

// If a program includes glog, its macros are kept.
#ifndef LOG
#define LOG(severity) \
  SCHEMA_CT_LOG_IF(log_##severity, ::dispatch::is_logged(::dispatch::log_severity::log_##severity))
#define LOG_IF(severity, condition) SCHEMA_CT_LOG_IF(log_##severity, condition)
#define VLOG(level) SCHEMA_CT_LOG_IF(log_INFO, false)
#define VLOG_IS_ON(level) false
#define DLOG(severity) SCHEMA_CT_LOG_IF(log_##severity, false)
#define CHECK(condition) \
  SCHEMA_CT_LOG_IF(log_FATAL, !(condition)) << "Check failed: " #condition " "
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#define DCHECK(condition) CHECK(condition)
#define DCHECK_EQ(a, b) CHECK_EQ(a, b)
#define DCHECK_LT(a, b) CHECK_LT(a, b)
#define DCHECK_GE(a, b) CHECK_GE(a, b)
#endif

#define CAFFE_ENFORCE(condition, ...) TORCH_CHECK(condition __VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_THROW(...) TORCH_CHECK(false __VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_ENFORCE_EQ(a, b, ...) TORCH_CHECK((a) == (b)__VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_ENFORCE_NE(a, b, ...) TORCH_CHECK((a) != (b)__VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_ENFORCE_LT(a, b, ...) TORCH_CHECK((a) < (b)__VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_ENFORCE_LE(a, b, ...) TORCH_CHECK((a) <= (b)__VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_ENFORCE_GT(a, b, ...) TORCH_CHECK((a) > (b)__VA_OPT__(, ) __VA_ARGS__)
#define CAFFE_ENFORCE_GE(a, b, ...) TORCH_CHECK((a) >= (b)__VA_OPT__(, ) __VA_ARGS__)
/// PyTorch counts API calls; nothing is counted here. A declaration, which stands at any scope.
#define C10_LOG_API_USAGE_ONCE(...) static_assert(true);

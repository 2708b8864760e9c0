// SPDX-License-Identifier: BSL-1.0
// The errors of the stable ABI, which are std::runtime_error, and STD_TORCH_CHECK, which throws
// them.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/base/text_stream.hpp>
#include <stdexcept>
#include <string>

namespace SCHEMA_CT_HIDDEN dispatch {

/// The arguments one after the other, as a stream prints them.
template <class... A>
[[nodiscard, gnu::cold, gnu::noinline]] std::string stable_message(const A&... parts) {
  if constexpr ((detail::streamable<A> && ...))
    return detail::streamed(parts...);
  else
    return message(parts...);
}

/// The arguments or, if there are none, the sentence about the condition.
template <class... A>
[[nodiscard]] std::string stable_check_text(const char* condition, const A&... parts) {
  if constexpr (sizeof...(A) == 0)
    return condition;
  else
    return stable_message(parts...);
}
template <class... A>
[[noreturn, gnu::cold]] void stable_check_failed(const char* function, const char* file, long line,
                                                 const A&... parts) {
  throw std::runtime_error(stable_message(function, ", ", file, ":", line, ", ", parts...));
}

/// Returns the result of `f`. Converts an Error to a std::runtime_error of the same text, the only
/// class that callers of the stable ABI know.
template <class F>
decltype(auto) with_stable_errors(const F& f) {
  try {
    return f();
  } catch (const Error& e) {
    throw std::runtime_error(e.what());
  }
}

}  // namespace dispatch

/// If the condition does not hold, throws std::runtime_error with the function, the place and the
/// arguments.
// A plain `if`, as in PyTorch.
#define STD_TORCH_CHECK(condition, ...)                                                       \
  if (!(condition)) [[unlikely]] {                                                            \
    ::dispatch::stable_check_failed(__func__, __FILE__, __LINE__ __VA_OPT__(, ) __VA_ARGS__); \
  }
#define STD_TORCH_CHECK_MSG(condition, type, ...)       \
  (::dispatch::stable_check_text("Expected " #condition \
                                 " to be true, but got false" __VA_OPT__(, ) __VA_ARGS__))

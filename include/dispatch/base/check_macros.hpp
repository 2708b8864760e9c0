// SPDX-License-Identifier: BSL-1.0
// PyTorch's checking macros: a condition that does not hold throws dispatch::Error or a derived
// class.
#pragma once

#include <cstdio>
#include <string>
#include <utility>

#include <dispatch/base/error.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
namespace detail {

using take_warning = void (*)(bool is_deprecation, const SourceLocation& place, std::string text);

// Both variables are this shared object's.

/// Takes the thread's warnings; null prints them.
inline constinit thread_local take_warning warning_taker = nullptr;
/// Does TORCH_WARN_ONCE warn each time?
inline constinit bool warns_always = false;

inline void print_warning(const SourceLocation& place, const std::string& text) {
  std::fprintf(stderr, "%s:%u: warning: %s\n", place.file, static_cast<unsigned>(place.line),
               text.c_str());
}

[[gnu::cold]] inline void warn(bool is_deprecation, const SourceLocation& place, std::string text) {
  if (warning_taker == nullptr)
    print_warning(place, text);
  else
    warning_taker(is_deprecation, place, std::move(text));
}

}  // namespace detail
}  // namespace dispatch

// Plain `if`s, as in PyTorch: sources that forget the semicolon after the macro still compile.
#define TORCH_CHECK_WITH(error_type, condition, ...)                                               \
  if (!(condition)) [[unlikely]] {                                                                 \
    ::dispatch::detail::check_failed<::dispatch::error_type>(#condition, __FILE__,                 \
                                                             __LINE__ __VA_OPT__(, ) __VA_ARGS__); \
  }

#define TORCH_CHECK(condition, ...) TORCH_CHECK_WITH(Error, condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_INDEX(condition, ...) \
  TORCH_CHECK_WITH(IndexError, condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_VALUE(condition, ...) \
  TORCH_CHECK_WITH(ValueError, condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_TYPE(condition, ...) \
  TORCH_CHECK_WITH(TypeError, condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_NOT_IMPLEMENTED(condition, ...) \
  TORCH_CHECK_WITH(NotImplementedError, condition __VA_OPT__(, ) __VA_ARGS__)

#define TORCH_INTERNAL_ASSERT(condition, ...)                                                     \
  if (!(condition)) [[unlikely]] {                                                                \
    ::dispatch::detail::assert_failed(#condition, __FILE__, __LINE__ __VA_OPT__(, ) __VA_ARGS__); \
  }

#ifdef NDEBUG
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) static_cast<void>(0)
#else
#define TORCH_INTERNAL_ASSERT_DEBUG_ONLY(...) TORCH_INTERNAL_ASSERT(__VA_ARGS__)
#endif

// The names of these macros before PyTorch 1.2.
#define AT_ERROR(...)               \
  do {                              \
    TORCH_CHECK(false, __VA_ARGS__) \
  } while (false)
// A loop, so that `if (x) AT_ASSERT(y); else …` keeps its `else`.
#define AT_ASSERT(...)                  \
  do {                                  \
    TORCH_INTERNAL_ASSERT(__VA_ARGS__); \
  } while (false)
#define AT_ASSERTM(condition, ...) AT_ASSERT(condition, __VA_ARGS__)

#define C10_THROW_ERROR(error_type, text) throw ::dispatch::error_type(text)

// `TORCH_CHECK_EQ(a, b) << "more";` Both sides are evaluated once and printed. The body throws, so
// that the loop acts as an `if` that cannot take the `else` of a user's `if (x) TORCH_CHECK_EQ(a,
// b); else …`.
#define SCHEMA_CT_CHECK_COMPARISON(a, b, op)                     \
  for (::dispatch::detail::comparison schema_ct_sides((a), (b)); \
       !(schema_ct_sides.left op schema_ct_sides.right);)        \
  ::dispatch::detail::thrower{} & schema_ct_sides.failed(#a " " #op " " #b, __FILE__, __LINE__)

#define TORCH_CHECK_EQ(a, b) SCHEMA_CT_CHECK_COMPARISON(a, b, ==)
#define TORCH_CHECK_NE(a, b) SCHEMA_CT_CHECK_COMPARISON(a, b, !=)
#define TORCH_CHECK_LT(a, b) SCHEMA_CT_CHECK_COMPARISON(a, b, <)
#define TORCH_CHECK_LE(a, b) SCHEMA_CT_CHECK_COMPARISON(a, b, <=)
#define TORCH_CHECK_GT(a, b) SCHEMA_CT_CHECK_COMPARISON(a, b, >)
#define TORCH_CHECK_GE(a, b) SCHEMA_CT_CHECK_COMPARISON(a, b, >=)

// Warnings go to the standard error stream, or to the thread's handler (<c10/util/Exception.h>).
#define TORCH_WARN_OF(is_deprecation, ...)                                 \
  ::dispatch::detail::warn(is_deprecation, {__func__, __FILE__, __LINE__}, \
                           ::dispatch::message(__VA_ARGS__));
#define TORCH_WARN(...) TORCH_WARN_OF(false, __VA_ARGS__)
// The variable is in a lambda: the body of a block is constexpr and may declare none.
#define TORCH_WARN_ONCE(...)                                              \
  {                                                                       \
    const bool schema_ct_first = ::dispatch::detail::warns_always || [] { \
      static bool warned = false;                                         \
      return !__atomic_exchange_n(&warned, true, __ATOMIC_RELAXED);       \
    }();                                                                  \
    if (schema_ct_first) TORCH_WARN(__VA_ARGS__)                          \
  }

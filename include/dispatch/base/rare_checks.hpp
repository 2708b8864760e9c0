// SPDX-License-Identifier: BSL-1.0
// PyTorch's checks and exceptions that few sources use. Every file includes those of
// <dispatch/base/check_macros.hpp>.
#pragma once

#include <dispatch/base/check_macros.hpp>

namespace dispatch {

/// A buffer that the operation cannot use (BufferError in Python).
class SCHEMA_CT_POLYMORPHIC BufferError : public Error {
 public:
  using Error::Error;
};
/// A matrix without a solution (LinAlgError in Python).
class SCHEMA_CT_POLYMORPHIC LinAlgError : public Error {
 public:
  using Error::Error;
};
/// Too little memory on a device (OutOfMemoryError in Python).
class SCHEMA_CT_POLYMORPHIC OutOfMemoryError : public Error {
 public:
  using Error::Error;
};
/// A text with a syntax error (SyntaxError in Python).
class SCHEMA_CT_POLYMORPHIC SyntaxError : public Error {
 public:
  using Error::Error;
};
/// A number that must be finite and is not.
class SCHEMA_CT_POLYMORPHIC EnforceFiniteError : public Error {
 public:
  using Error::Error;
};
/// Communication between processes that failed.
class SCHEMA_CT_POLYMORPHIC DistError : public Error {
 public:
  using Error::Error;
};
/// The same in the library that a backend calls.
class SCHEMA_CT_POLYMORPHIC DistBackendError : public DistError {
 public:
  using DistError::DistError;
};
/// The same in the store of keys that processes share.
class SCHEMA_CT_POLYMORPHIC DistStoreError : public DistError {
 public:
  using DistError::DistError;
};
/// The same in the network.
class SCHEMA_CT_POLYMORPHIC DistNetworkError : public DistError {
 public:
  using DistError::DistError;
};
/// A queue of a store without a value.
class SCHEMA_CT_POLYMORPHIC DistQueueEmptyError : public DistStoreError {
 public:
  using DistStoreError::DistStoreError;
};

namespace SCHEMA_CT_HIDDEN detail {

/// Returns the pointer if it is not null.
template <class Pointer>
[[nodiscard]] Pointer&& checked_pointer(const char* text, const char* file, long line,
                                        Pointer&& pointer) {
  if (pointer == nullptr)
    throw Error(message({"Check failed: '", text, "' must not be null (", file, ":", line, ")"}));
  return std::forward<Pointer>(pointer);
}

}  // namespace detail
}  // namespace dispatch

#define TORCH_CHECK_BUFFER(condition, ...) \
  TORCH_CHECK_WITH(BufferError, condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_LINALG(condition, ...) \
  TORCH_CHECK_WITH(LinAlgError, condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_ALWAYS_SHOW_CPP_STACKTRACE(condition, ...) \
  TORCH_CHECK(condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_IF_NOT_ON_CUDA(condition, ...) TORCH_CHECK(condition __VA_OPT__(, ) __VA_ARGS__)
#define TORCH_CHECK_ARG(condition, number, ...) \
  TORCH_CHECK(condition, "invalid argument ", number, ": " __VA_OPT__(, ) __VA_ARGS__)
/// Returns the pointer: `auto& x = *TORCH_CHECK_NOTNULL(p);`
#define TORCH_CHECK_NOTNULL(pointer) \
  ::dispatch::detail::checked_pointer(#pointer, __FILE__, __LINE__, (pointer))

/// In a handler of the exception `error`: rethrows it with a further line.
#define TORCH_RETHROW(error, ...)                          \
  do {                                                     \
    error.add_context(::dispatch::message({__VA_ARGS__})); \
    throw;                                                 \
  } while (false)

#define TORCH_WARN_DEPRECATION(...) TORCH_WARN_OF(true, __VA_ARGS__)

// Checks in builds without NDEBUG. With NDEBUG their operands are not evaluated.
#ifdef NDEBUG
#define TORCH_DCHECK_EQ(a, b) \
  while (false) TORCH_CHECK_EQ(a, b)
#define TORCH_DCHECK_NE(a, b) \
  while (false) TORCH_CHECK_NE(a, b)
#define TORCH_DCHECK_LT(a, b) \
  while (false) TORCH_CHECK_LT(a, b)
#define TORCH_DCHECK_LE(a, b) \
  while (false) TORCH_CHECK_LE(a, b)
#define TORCH_DCHECK_GT(a, b) \
  while (false) TORCH_CHECK_GT(a, b)
#define TORCH_DCHECK_GE(a, b) \
  while (false) TORCH_CHECK_GE(a, b)
#define TORCH_DCHECK_NOTNULL(pointer) (pointer)
#else
#define TORCH_DCHECK_EQ(a, b) TORCH_CHECK_EQ(a, b)
#define TORCH_DCHECK_NE(a, b) TORCH_CHECK_NE(a, b)
#define TORCH_DCHECK_LT(a, b) TORCH_CHECK_LT(a, b)
#define TORCH_DCHECK_LE(a, b) TORCH_CHECK_LE(a, b)
#define TORCH_DCHECK_GT(a, b) TORCH_CHECK_GT(a, b)
#define TORCH_DCHECK_GE(a, b) TORCH_CHECK_GE(a, b)
#define TORCH_DCHECK_NOTNULL(pointer) TORCH_CHECK_NOTNULL(pointer)
#endif

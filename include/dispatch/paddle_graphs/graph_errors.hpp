// SPDX-License-Identifier: BSL-1.0
// Exceptions of operators in Paddle's graphs: an exception that is not Paddle's own ends the
// process there.
#pragma once

#include <paddle/common/enforce.h>

#include <dispatch/base/error.hpp>
#include <new>
#include <stdexcept>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The code by which Paddle's bindings make the same Python exception of an error.
[[nodiscard]] inline common::ErrorCode paddle_code_of(const std::exception& e) {
  const auto is = [&]<class... T>() { return (... || (dynamic_cast<const T*>(&e) != nullptr)); };
  if (is.operator()<TypeError>()) return common::ErrorCode::INVALID_TYPE;
  if (is.operator()<IndexError, std::out_of_range>()) return common::ErrorCode::OUT_OF_RANGE;
  if (is.operator()<NotImplementedError>()) return common::ErrorCode::UNIMPLEMENTED;
  if (is.operator()<std::bad_alloc>()) return common::ErrorCode::RESOURCE_EXHAUSTED;
  if (is.operator()<ValueError, std::invalid_argument, std::domain_error, std::length_error,
                    std::range_error>())
    return common::ErrorCode::INVALID_ARGUMENT;
  return common::ErrorCode::PRECONDITION_NOT_MET;
}

/// What `f` returns. What it throws becomes an EnforceNotMet.
template <class F>
auto with_paddles_errors(const F& f) -> decltype(f()) {
  const auto as_paddles = [](common::ErrorCode code, const std::string& text) {
    return common::enforce::EnforceNotMet(common::ErrorSummary(code, text), __FILE__, __LINE__);
  };
  try {
    return f();
  } catch (const common::enforce::EnforceNotMet&) {
    throw;
  } catch (const Error& e) {
    throw as_paddles(paddle_code_of(e), e.what_without_backtrace());
  } catch (const std::exception& e) {
    throw as_paddles(paddle_code_of(e), dispatch::what_of(e));
  } catch (...) {
    throw as_paddles(common::ErrorCode::PRECONDITION_NOT_MET, "a C++ exception of an unknown type");
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

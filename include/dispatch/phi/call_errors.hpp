// SPDX-License-Identifier: BSL-1.0
// Adds the operator, the kernel and its key to an exception that leaves a call.
#pragma once

#include <dispatch/phi/kernel_key.hpp>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace SCHEMA_CT_HIDDEN impl {

/// A call of a PHI kernel, for the text added to an exception.
struct named_call {
  std::string_view op;
  const char* kernel;
  KernelKey key;

  [[nodiscard, gnu::cold]] std::string text() const {
    const KernelKey chosen_by = completed(key);
    return message({"in ", op, "(), PHI kernel '", kernel, "' for (", chosen_by.backend(), ", ",
                    chosen_by.layout(), ", ", chosen_by.dtype(), ")"});
  }
};

template <class Exception>
[[gnu::cold]] void rethrow_as(const std::exception& e, const std::string& where) {
  if (typeid(e) == typeid(Exception)) throw Exception(e.what() + ("\n" + where));
}

/// Rethrows the current exception with the call appended to its text. Callers catch the types, so
/// these stay: for an exception of the standard library with a text, a new one of the same type is
/// thrown; any other exception is rethrown unchanged.
[[noreturn, gnu::cold, gnu::noinline]] inline void rethrow_from_call(const named_call& call) {
  try {
    throw;
  } catch (Error& e) {
    e.add_context(call.text());
    throw;
  } catch (const std::runtime_error& e) {
    const std::string where = call.text();
    rethrow_as<std::runtime_error>(e, where);
    rethrow_as<std::range_error>(e, where);
    rethrow_as<std::overflow_error>(e, where);
    rethrow_as<std::underflow_error>(e, where);
    throw;
  } catch (const std::logic_error& e) {
    const std::string where = call.text();
    rethrow_as<std::logic_error>(e, where);
    rethrow_as<std::invalid_argument>(e, where);
    rethrow_as<std::out_of_range>(e, where);
    rethrow_as<std::domain_error>(e, where);
    rethrow_as<std::length_error>(e, where);
    throw;
  }
}

/// Rethrows an InferMeta function's exception with the operator's name. An exception of the
/// standard library becomes the corresponding one of this library.
[[noreturn, gnu::cold, gnu::noinline]] inline void rethrow_from_infer_meta(std::string_view op) {
  const std::string where = message({"InferMeta of ", op, "()"});
  const auto as = [&](auto e) {
    e.add_context(where);
    throw e;
  };
  try {
    throw;
  } catch (Error& e) {
    e.add_context(where);
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::out_of_range& e) {
    as(IndexError(e.what()));
  } catch (const std::invalid_argument& e) {
    as(ValueError(e.what()));
  } catch (const std::exception& e) {
    as(Error(e.what()));
  }
  throw;
}

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

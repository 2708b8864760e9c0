// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions that Paddle's public interface cannot implement: a call is a single error,
// which says so.
#pragma once

#include <initializer_list>

#include <schema_ct/config.hpp>

namespace dispatch::paddle_detail {

/// Any argument. It needs a conversion, so every other function of the name is preferred, and a
/// program may define its own.
struct anything {
  anything();
  template <class T>
  anything(const T&);
  template <class T>
  anything(std::initializer_list<T>);
};
/// Its name appears in the error message of a deleted function.
struct Paddles_public_interface_has_no_such_function;

}  // namespace dispatch::paddle_detail

#define SCHEMA_CT_ANY dispatch::paddle_detail::anything
#define SCHEMA_CT_PADDLE_HAS_NO_FUNCTION(name)                                   \
  dispatch::paddle_detail::Paddles_public_interface_has_no_such_function name(   \
      SCHEMA_CT_ANY, SCHEMA_CT_ANY = {}, SCHEMA_CT_ANY = {}, SCHEMA_CT_ANY = {}, \
      SCHEMA_CT_ANY = {}, SCHEMA_CT_ANY = {}, SCHEMA_CT_ANY = {}, SCHEMA_CT_ANY = {}) = delete;
namespace at {
#include <dispatch/paddle_host/lacking.inc>
}  // namespace at
#undef SCHEMA_CT_PADDLE_HAS_NO_FUNCTION
#undef SCHEMA_CT_ANY

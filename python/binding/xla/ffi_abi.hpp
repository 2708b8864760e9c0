// SPDX-License-Identifier: BSL-1.0
// The part of XLA's binary interface that a handler on the CPU needs. tests/python/xla_layout.cpp
// compares it with the header in jaxlib.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace schema_ct_python::xla {

/// Every structure of the interface begins with its own size and a list of extensions.
struct extension {
  std::size_t size;
  int kind;  ///< 1: metadata_request
  extension* next;
};
struct head {
  std::size_t size;
  extension* extensions;
};

struct api_version {
  head own;
  int major, minor;
};
/// The versions whose structures have this layout.
inline constexpr int known_major = 0, known_minor = 5;

struct error;  ///< XLA's
enum class error_code : int {
  unknown = 2,
  invalid_argument = 3,
  resource_exhausted = 8,
  failed_precondition = 9,
  out_of_range = 11,
  unimplemented = 12,
};
struct error_text {
  head own;
  const char* message;
  error_code code;
};

/// The functions that XLA offers to handlers; XLA's structure has more after these.
struct api {
  head own;
  api_version version;
  const void* internal;
  error* (*make_error)(error_text*);
};

struct buffer {
  head own;
  int type;  ///< as in element_types below
  void* data;
  std::int64_t rank;
  std::int64_t* sizes;
};
/// The operands or the results, each a buffer.
struct buffers {
  head own;
  std::int64_t count;
  const int* kinds;
  buffer* const* all;
};

enum class attribute_kind : int { array = 1, dictionary, scalar, string };
struct text {
  const char* data;
  std::size_t size;
  [[nodiscard]] std::string_view view() const { return {data, size}; }
};
struct scalar {
  int type;
  const void* value;
};
struct array {
  int type;
  std::size_t count;
  const void* data;
};
/// The attributes of a call, or those in an attribute that is a dictionary.
struct attributes {
  head own;
  std::int64_t count;
  const attribute_kind* kinds;
  const text* const* names;
  const void* const* all;  ///< scalar, array, text or attributes
};

enum class stage : int { instantiate, prepare, initialize, execute };
/// A call of a handler; XLA's structure has more fields after these, for asynchronous results.
struct call_frame {
  head own;
  const api* functions;
  void* context;
  stage at;
  buffers operands, results;
  attributes given;
};

/// What XLA asks of a handler at its registration.
struct metadata {
  std::size_t size;
  api_version version;
  std::uint32_t traits;
};
struct metadata_request {
  extension own;
  metadata* answer;
};
inline constexpr int metadata_kind = 1;

}  // namespace schema_ct_python::xla

// SPDX-License-Identifier: BSL-1.0
// The binary interface by which XLA calls a handler: as much of it as a handler on the CPU needs.
// tests/python/xla_layout.cpp holds it against the header that jaxlib brings.
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
/// The versions whose structures are as they are here.
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

/// What XLA offers to handlers; more functions follow.
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
/// Operands and results; each is a buffer.
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
/// Also a dictionary among them.
struct attributes {
  head own;
  std::int64_t count;
  const attribute_kind* kinds;
  const text* const* names;
  const void* const* all;  ///< scalar, array, text or attributes
};

enum class stage : int { instantiate, prepare, initialize, execute };
/// A call of a handler; more follows that says what comes later.
struct call_frame {
  head own;
  const api* functions;
  void* context;
  stage at;
  buffers operands, results;
  attributes given;
};

/// Asks a handler what it is, when it is registered.
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

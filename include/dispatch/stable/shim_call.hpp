// SPDX-License-Identifier: BSL-1.0
// How the C functions of the stable ABI report errors: by a code, and a text for each thread.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dispatch/stable/error.hpp>
#include <exception>

/// TORCH_SUCCESS or TORCH_FAILURE.
using AOTITorchError = std::int32_t;
#define TORCH_SUCCESS 0
#define TORCH_FAILURE 1

namespace SCHEMA_CT_HIDDEN dispatch {
namespace shim_detail {

// No std::string: what a thread destroys at its end would keep the shared object in the process. No
// array: a process that has loaded a framework has no room for one in its static thread storage.
inline constinit thread_local char* noted = nullptr;

/// Of this thread; empty without one.
[[nodiscard]] inline const char* last_error() { return noted ? noted : ""; }
/// The last text of a thread stays when the thread ends.
inline void note_error(const char* text) noexcept {
  char* const copy = ::strdup(text);
  std::free(noted);
  noted = copy;
}

/// Calls f. What it throws is noted, and becomes TORCH_FAILURE.
template <class F>
[[nodiscard]] AOTITorchError shim_call(const F& f) noexcept {
  try {
    f();
    return TORCH_SUCCESS;
  } catch (const std::exception& e) {
    note_error(e.what());
  } catch (...) {
    note_error("an exception that is no std::exception");
  }
  return TORCH_FAILURE;
}

/// Throws std::runtime_error for a code other than TORCH_SUCCESS: the noted text and the place.
[[noreturn, gnu::cold]] inline void throw_shim_error(const char* call, const char* file,
                                                     long line) {
  throw std::runtime_error(message({last_error(), " (originally from ", call,
                                    " API call failed at ", file, ", line ", line, ")"}));
}

}  // namespace shim_detail
}  // namespace dispatch

#define TORCH_ERROR_CODE_CHECK(call)                                      \
  if ((call) != TORCH_SUCCESS) [[unlikely]] {                             \
    ::dispatch::shim_detail::throw_shim_error(#call, __FILE__, __LINE__); \
  }

// SPDX-License-Identifier: BSL-1.0
// The errors of the stable ABI's C functions: a code, and a text for each thread.
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

// Not a std::string: a thread's destructors would keep the shared object in the process. Not an
// array: a process that has loaded a framework has no room for it in its static thread storage.
inline constinit thread_local char* noted = nullptr;

/// The last error of this thread; empty if there is none.
[[nodiscard]] inline const char* last_error() { return noted ? noted : ""; }
/// A thread's last text is not freed when the thread ends.
inline void note_error(const char* text) noexcept {
  char* const copy = ::strdup(text);
  std::free(noted);
  noted = copy;
}

/// Calls f. Stores the text of an exception and returns TORCH_FAILURE.
template <class F>
[[nodiscard]] AOTITorchError shim_call(const F& f) noexcept {
  try {
    f();
    return TORCH_SUCCESS;
  } catch (const std::exception& e) {
    note_error(dispatch::what_of(e));
  } catch (...) {
    note_error("an exception that is no std::exception");
  }
  return TORCH_FAILURE;
}

/// Throws std::runtime_error with the stored text and the place, unless the code is TORCH_SUCCESS.
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

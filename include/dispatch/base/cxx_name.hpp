// SPDX-License-Identifier: BSL-1.0
// The C++ name of a type for messages, as written in a source, not the mangled name.
#pragma once

#include <cxxabi.h>

#include <cstdlib>
#include <schema_ct/config.hpp>
#include <string>

namespace SCHEMA_CT_HIDDEN dispatch {

/// Demangles std::type_info::name(): "at::Tensor (at::Tensor const&)". Returns a text that does not
/// name a type unchanged. Removes ABI tags, which no source contains.
[[nodiscard, gnu::cold]] inline std::string cxx_name(const char* mangled) {
  int status = 0;
  char* const text = abi::__cxa_demangle(mangled, nullptr, nullptr, &status);
  std::string out = text != nullptr ? text : mangled;
  std::free(text);
  for (std::size_t tag; (tag = out.find("[abi:")) != std::string::npos;)
    out.erase(tag, out.find(']', tag) + 1 - tag);
  return out;
}

}  // namespace dispatch

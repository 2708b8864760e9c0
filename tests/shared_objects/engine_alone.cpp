// SPDX-License-Identifier: BSL-1.0
// A plug-in that looks up operators and registers none.
#include <dispatch/dispatcher.hpp>

#include "late_engine.h"

#if defined(SHORT_OF_MEMORY)
// Replaces malloc() in this object: there is no memory for a long text.
extern "C" void* __real_malloc(std::size_t size);
extern "C" void* __wrap_malloc(std::size_t size) {
  return size > 100'000 ? nullptr : __real_malloc(size);
}
#endif

EXPORTED bool is_defined(const char* name) {
  return dispatch::Dispatcher::singleton().findSchema({name, ""}).has_value();
}

EXPORTED std::int64_t call(const char* name, std::int64_t x) {
  return dispatch::Dispatcher::singleton()
      .findSchemaOrThrow(name, "")
      .typed<std::int64_t(std::int64_t)>()
      .call(x);
}

EXPORTED bool has_failed(const char* text) {
  for (const std::string& error : dispatch::registration_errors())
    if (error.find(text) != std::string::npos) return true;
  return false;
}

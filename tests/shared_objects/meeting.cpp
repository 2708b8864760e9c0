// SPDX-License-Identifier: BSL-1.0
// A program that loads two plug-ins, each of which calls the other's operators. Usage: meeting
// FIRST SECOND, where the namespaces are plugin_first and plugin_second. several_compilers.sh runs
// it with objects of several compilers.
#include <dlfcn.h>
#include <torch/library.h>

#include <cstdio>

#include "plugin.h"

namespace {

int failed(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  return 1;
}

std::int64_t closed(const std::string& ns, std::int64_t x) {
  return c10::Dispatcher::singleton()
      .findSchemaOrThrow(ns + "::closed", "")
      .typed<std::int64_t(std::int64_t)>()
      .call(x);
}

std::int64_t call_from(void* library, const char* ns) {
  auto* call = reinterpret_cast<decltype(&call_closed)>(dlsym(library, "call_closed"));
  return call(ns, 1);
}

bool is_mapped(const char* path) { return dlopen(path, RTLD_NOW | RTLD_NOLOAD) != nullptr; }

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return failed("usage: meeting FIRST SECOND");
  for (int round = 0; round != 2; ++round) {
    void* const first = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    void* const second = dlopen(argv[2], RTLD_NOW | RTLD_LOCAL);
    if (first == nullptr || second == nullptr) return failed(dlerror());
    for (const std::string& error : dispatch::registration_errors()) return failed(error.c_str());
    if (closed("plugin_first", 1) != 8 || closed("plugin_second", 1) != 8 ||
        call_from(first, "plugin_second") != 8 || call_from(second, "plugin_first") != 8)
      return failed("a wrong number");
    dlclose(first);
    if (is_mapped(argv[1])) return failed("the first plug-in was not unloaded");
    if (closed("plugin_second", 1) != 8) return failed("a wrong number after the first is gone");
    try {
      call_from(second, "plugin_first");
      return failed("an operator outlived its plug-in");
    } catch (const std::exception&) {}
    dlclose(second);
    if (is_mapped(argv[2])) return failed("the second plug-in was not unloaded");
  }
  return 0;
}

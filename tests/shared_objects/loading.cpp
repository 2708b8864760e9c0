// SPDX-License-Identifier: BSL-1.0
// A program that loads the registering shared object by name, unloads it and loads it again. The
// operators are defined while the object is loaded.
#include <dlfcn.h>

#include <ATen/core/dispatch/Dispatcher.h>

#include <memory>

#include "calls.h"

namespace {

bool defined() {
  return c10::Dispatcher::singleton().findSchema({"shared_objects::twice", ""}).has_value();
}

// A handle outlives its library. Using it then throws an error and does not crash.
bool handle_is_safe(const c10::OperatorHandle& op) {
  if (op.hasSchema() || op.debug().find("not registered") == std::string::npos) return false;
  try {
    c10::Stack stack{at::ones({1})};
    op.callBoxed(stack);
  } catch (const dispatch::Error&) {
    return true;
  }
  return false;
}

// A kernel that was kept is invalid once its library is unloaded.
bool kernel_is_safe(const c10::SafeKernelFunction& kernel) {
  if (kernel.isValid()) return false;
  try {
    c10::Stack stack{at::ones({1})};
    kernel.callBoxed(kernel.opHandle(), c10::DispatchKeySet(c10::DispatchKey::CPU), &stack);
  } catch (const dispatch::Error& e) {
    return std::string(e.what()).find("has been invalidated") != std::string::npos;
  }
  return false;
}

// Counts the operators of the library.
struct Counter : c10::OpRegistrationListener {
  int& count;

  explicit Counter(int& n) : count(n) {}
  void onOperatorRegistered(const c10::OperatorHandle& op) override { count += counts(op); }
  void onOperatorDeregistered(const c10::OperatorHandle& op) override { count -= counts(op); }
  static int counts(const c10::OperatorHandle& op) {
    return op.schema().name().rfind("shared_objects::", 0) == 0 ? 1 : 0;
  }
};

int failed(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return failed("usage: loading SHARED_OBJECT");
  if (defined()) return failed("the operator was there before its library");
  int operators = 0;
  const auto listener =
      c10::Dispatcher::singleton().addRegistrationListener(std::make_unique<Counter>(operators));
  for (int round = 0; round < 2; ++round) {
    void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return failed(dlerror());
    if (!defined()) return failed("the program does not see the library's operator");
    if (!calls_give_the_right_numbers()) return 1;
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("shared_objects::twice", "");
    const auto kernel = op.getComputedKernelForDispatchKey(c10::DispatchKey::CPU);
    if (!kernel.isValid()) return failed("the kernel of a library that is there is not valid");
    if (operators != 2) return failed("the listener of the program did not hear of the library");
    dlclose(library);
    if (operators != 0) return failed("the listener did not hear that the library went");
    if (dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD) != nullptr)
      return failed("the library was not unloaded");
    if (defined()) return failed("the operator outlived its library");
    if (!kernel_is_safe(kernel)) return failed("a kernel is not safe after its library");
    if (!handle_is_safe(op)) return failed("a handle is not safe after its library");
  }
  return 0;
}

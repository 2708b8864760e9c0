// SPDX-License-Identifier: BSL-1.0
// Prints a line for each operator of aten: its name, and the keys for which schema_ct::cpu and the
// libraries that it links register a kernel. check.py reads the lines.
#include <iostream>

#include <torch/library.h>

int main() {
  using dispatch::DispatchKey;
  constexpr DispatchKey keys[] = {
      DispatchKey::BackendSelect, DispatchKey::CPU, DispatchKey::CompositeExplicitAutograd,
      DispatchKey::CompositeExplicitAutogradNonFunctional, DispatchKey::CompositeImplicitAutograd};
  const auto& dispatcher = c10::Dispatcher::singleton();
  for (const auto& name : dispatcher.getAllOpNames()) {
    if (!name.name.starts_with("aten::")) continue;
    const auto op = dispatcher.findSchema(name);
    if (!op) continue;
    std::cout << name.name.substr(6) << (name.overload_name.empty() ? "" : ".")
              << name.overload_name;
    for (const DispatchKey key : keys)
      if (op->hasKernelForDispatchKey(key)) std::cout << '\t' << toString(key);
    std::cout << '\n';
  }
}

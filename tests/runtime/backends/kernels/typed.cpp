// SPDX-License-Identifier: BSL-1.0
// Checks that the kernels have the C++ signatures with which at::_ops calls them. Otherwise a wrong
// signature is only noticed at the first call.
#include <iostream>

#include <ATen/Operators.h>
#include <torch/library.h>

namespace {

template <class Op>
int differs() {
  try {
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(Op::name, Op::overload_name);
    static_cast<void>(op.template typed<typename Op::schema>());
    return 0;
  } catch (const std::exception& e) {
    std::cout << Op::schema_str << ":\n    " << e.what() << '\n';
    return 1;
  }
}

}  // namespace

int main() {
  int wrong = 0;
#define SCHEMA_CT_CALL(name) wrong += differs<at::_ops::name>();
#include "typed.inc"
  std::cout << wrong << " kernels with another signature\n";
  return wrong == 0 ? 0 : 1;
}

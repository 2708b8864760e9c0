// SPDX-License-Identifier: BSL-1.0
// Calls the kernels of stable.cpp through PyTorch's dispatcher.
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <cstdio>

namespace {

std::vector<c10::IValue> call(const char* name, const char* overload,
                              std::vector<c10::IValue> stack) {
  c10::Dispatcher::singleton().findSchemaOrThrow(name, overload).callBoxed(stack);
  return stack;
}

int failures = 0;
void expect(bool holds, const char* what) {
  if (holds) return;
  std::printf("FAILED %s\n", what);
  ++failures;
}

}  // namespace

int main() {
  const at::Tensor a;
  expect(call("stable_ops::scaled", "", {a, 2.5}).size() == 1, "one result");
  const auto named = call("stable_ops::named", "", {a, c10::IValue(), std::string("four")});
  expect(named.size() == 2 && named[1].toInt() == 4, "two results");
  const std::vector<int64_t> ints{1, 2, 3};
  const auto lists =
      call("stable_ops::lists", "", {ints, std::vector<at::Tensor>(2), at::kFloat, int64_t{9}});
  expect(lists.at(0).toIntVector() == std::vector<int64_t>{3, 2, 1, 9}, "lists");
  expect(call("stable_ops::nothing", "", {true}).empty(), "no result");
  expect(call("stable_direct::twice", "int", {int64_t{21}}).at(0).toInt() == 42, "an overload");
  expect(call("stable_direct::length", "", {std::string("12345")}).at(0).toInt() == 5, "a string");
  return failures == 0 ? 0 : 1;
}

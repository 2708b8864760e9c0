// SPDX-License-Identifier: BSL-1.0
// Operators as Boost.Hana's values, in a program that also registers some.
#include <torch/library.h>
#include <schema_ct/hana.hpp>

SCHEMA_CT_OPERATORS(consumer, "twice(int x) -> int");

TORCH_LIBRARY(consumer, m) {
  m.def("twice", [](std::int64_t x) { return 2 * x; });
}

int main() {
  constexpr auto operators = schema_ct::ops_of<"consumer">;
  return operators[boost::hana::size_c<0>].name == "twice" ? 0 : 1;
}

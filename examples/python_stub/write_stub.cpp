// SPDX-License-Identifier: BSL-1.0
// Writes a stub for Python's type checkers and editors: a function for each operator of a table.
// The compiler reads the schemas; at run time the program only prints.
#include <boost/hana/count_if.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/is_empty.hpp>
#include <boost/hana/length.hpp>
#include <iostream>
#include <schema_ct/hana.hpp>
#include <string>
#include <utility>

#include "image_ops.h"

namespace {

namespace hana = boost::hana;
using schema_ct::code;

/// The Python type of a schema type of at most eight words.
std::string python_type(schema_ct::type_word type) {
  switch (schema_ct::last_code(type)) {
    case code::optional: return python_type(type >> 8) + " | None";
    case code::list: return "Sequence[" + python_type(type >> 8) + "]";
    case code::tensor: return "Tensor";
    case code::integer:
    case code::sym_int: return "int";
    case code::real: return "float";
    case code::boolean: return "bool";
    case code::string: return "str";
    case code::scalar: return "float | int | bool | complex";
    case code::scalar_type: return "dtype";
    default: return "Any";
  }
}

// Each default has the C++ type of its text.
void print(schema_ct::none_value) { std::cout << "None"; }
void print(bool value) { std::cout << (value ? "True" : "False"); }
void print(std::int64_t value) { std::cout << value; }
void print(double value) { std::cout << value; }
void print(schema_ct::text value) {
  std::cout << '"' << std::string(value.first, value.last) << '"';
}
template <class T, std::size_t N>
void print(const schema_ct::list_value<T, N>& list) {
  std::cout << '(';
  for (std::size_t i = 0; i != N; ++i) {
    print(list.values[i]);
    std::cout << (N == 1 ? "," : i + 1 == N ? "" : ", ");
  }
  std::cout << ')';
}

/// Calls `print_one` for each element, and writes commas between.
template <class Elements, class F>
void print_list(const Elements& elements, F print_one) {
  bool is_first = true;
  hana::for_each(elements, [&](auto element) {
    if (!is_first) std::cout << ", ";
    is_first = false;
    print_one(element);
  });
}

template <class Op>
void print_function() {
  constexpr auto has_the_same_name = [](auto other) {
    return hana::bool_c<(decltype(other)::name == Op::name)>;
  };
  if (hana::count_if(schema_ct::ops_of<"image">, has_the_same_name).value > 1)
    std::cout << "@overload\n";
  std::cout << "def " << std::string(Op::name.data(), Op::name.size()) << '(';
  bool star = false;
  print_list(schema_ct::arguments_of<Op>, [&](auto argument) {
    if constexpr (argument.keyword_only)
      if (!std::exchange(star, true)) std::cout << "*, ";
    std::cout << hana::to<const char*>(argument.name) << ": " << python_type(argument.type);
    hana::for_each(argument.default_value, [](const auto& value) {
      std::cout << " = ";
      print(value);
    });
  });
  std::cout << ") -> ";
  const auto print_type = [](auto result) { std::cout << python_type(result.type); };
  constexpr auto& results = schema_ct::returns_of<Op>;
  if constexpr (hana::length(results) == hana::size_c<1>) {
    print_type(results[hana::size_c<0>]);
  } else if constexpr (hana::is_empty(results)) {
    std::cout << "None";
  } else {
    std::cout << "tuple[";
    print_list(results, print_type);
    std::cout << ']';
  }
  std::cout << ": ...\n";
}

}  // namespace

int main() {
  std::cout << "# Written by write_stub of image_ops.h.\n"
               "from collections.abc import Sequence\n"
               "from typing import Any, overload\n"
               "\n"
               "from torch import Tensor, dtype\n"
               "\n";
  hana::for_each(schema_ct::ops_of<"image">, [](auto op) { print_function<decltype(op)>(); });
}

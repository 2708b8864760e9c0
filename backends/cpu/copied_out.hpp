// SPDX-License-Identifier: BSL-1.0
// The out form of an operator that makes its results first: they are copied to the outputs, which
// have their types.
#pragma once

#include <tuple>
#include <utility>

#include "copies.hpp"

namespace dispatch::cpu {

/// Throws Error for an output of another type.
void copy_result(const Tensor& result, Tensor& out);

template <auto f>
struct copied_out;
template <class... A, Tensor (*f)(A...)>
struct copied_out<f> {
  static Tensor& out(A... arguments, Tensor& to) {
    copy_result(f(arguments...), to);
    return to;
  }
};
template <class... A, std::tuple<Tensor, Tensor> (*f)(A...)>
struct copied_out<f> {
  static std::tuple<Tensor&, Tensor&> out(A... arguments, Tensor& first, Tensor& second) {
    const auto results = f(arguments...);
    copy_result(std::get<0>(results), first);
    copy_result(std::get<1>(results), second);
    return {first, second};
  }
};
template <class... A, std::tuple<Tensor, Tensor, Tensor> (*f)(A...)>
struct copied_out<f> {
  static std::tuple<Tensor&, Tensor&, Tensor&> out(A... arguments, Tensor& first, Tensor& second,
                                                   Tensor& third) {
    const auto results = f(arguments...);
    copy_result(std::get<0>(results), first);
    copy_result(std::get<1>(results), second);
    copy_result(std::get<2>(results), third);
    return {first, second, third};
  }
};
template <class... A, std::tuple<Tensor, Tensor, Tensor, Tensor> (*f)(A...)>
struct copied_out<f> {
  static std::tuple<Tensor&, Tensor&, Tensor&, Tensor&> out(A... arguments, Tensor& first,
                                                            Tensor& second, Tensor& third,
                                                            Tensor& fourth) {
    const auto results = f(arguments...);
    copy_result(std::get<0>(results), first);
    copy_result(std::get<1>(results), second);
    copy_result(std::get<2>(results), third);
    copy_result(std::get<3>(results), fourth);
    return {first, second, third, fourth};
  }
};

}  // namespace dispatch::cpu

// Registers f and its out form in a block for `aten`.
#define SCHEMA_CT_COPIED_OUT(m, f, name, out_name) \
  m.impl(name, &f);                                \
  m.impl(out_name, &::dispatch::cpu::copied_out<(&f)>::out)

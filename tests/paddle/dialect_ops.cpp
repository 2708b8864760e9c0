// SPDX-License-Identifier: BSL-1.0
// Operators in Paddle's dialect: from a block that the compiler reads, and in Paddle's own idiom,
// where schema and kernel are not compared. Also calls in that idiom.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <dispatch/compat/paddle.hpp>

namespace {

namespace view = dispatch::paddle_view;

std::string resized(const at::Tensor& x, const std::string& mode, bool exact, std::int64_t k) {
  return std::to_string(x.numel()) + " " + mode + (exact ? " exact " : " about ") +
         std::to_string(k);
}

std::string called(const std::string& argument) {
  const auto* op = view::OperatorRegistry::instance().find_operator("dialect::length");
  view::FunctionArgs args;
  if (argument == "text") args.add_arg("five");
  if (argument == "number") args.add_arg(5);
  return std::to_string(op->call_with_args(args).get<std::int64_t>());
}

TORCH_LIBRARY(dialect, library) {
  dispatch::paddle_library m(library);
  m.def("resized(Tensor x, str mode=nearest, bool exact=true, *, int k=+42) -> str", &resized);
  m.def("scale(number x, float by=2.0) -> float",
        [](const at::Scalar& x, double by) { return x.to<double>() * by; });
  m.def("called(str argument) -> str", &called);
  // Also a text that is known at run time only.
  m.def(std::string("flag(bool b=true) -> bool"), [](bool b) { return b; });
}

view::Library& idiom() {
  static view::Library library("dialect");
  return library;
}
const bool registered = [] {
  idiom().def("length(int k=+1) -> int", [](const view::FunctionArgs& given) -> dispatch::IValue {
    return given.to_string().size() == 0 ? 0 : static_cast<std::int64_t>(given.size());
  });
  idiom().def(
      "promised(str word=cpu) -> int",
      [](const view::FunctionArgs& given) -> dispatch::IValue { return given.get_value(0); });
  return true;
}();

}  // namespace

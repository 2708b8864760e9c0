// SPDX-License-Identifier: BSL-1.0
// A plug-in that uses all of Paddle's view, which must not keep it from being unloaded.
#include <dispatch/compat/paddle.hpp>

namespace {

using dispatch::IValue;
using dispatch::paddle_view::CppFunction;
using dispatch::paddle_view::Library;
using torch::FunctionArgs;

struct Cell : dispatch::CustomClassHolder {};

std::int64_t half(std::int64_t k) { return k / 2; }

}  // namespace

extern "C" std::int64_t plugin_paddle_view() {
  Library m("plugin_paddle");
  m.def("first(int k=+6, str how=word) -> int",
        [](const FunctionArgs& args) -> IValue { return args.get<std::int64_t>(0); });
  m.class_<Cell>("Cell").def(dispatch::init<>());
  torch::OperatorRegistry& operators = torch::OperatorRegistry::instance();
  operators.register_implementation("plugin_paddle::half", dispatch::DispatchKey::CPU,
                                    CppFunction(&half));
  operators.register_schema("plugin_paddle::half", "half(int k=8) -> int");
  torch::ClassRegistry& classes = torch::ClassRegistry::instance();
  classes.register_method("plugin_paddle::Cell", "half",
                          CppFunction([](const IValue&, std::int64_t k) { return half(k); }));
  const torch::FunctionResult cell = classes.call_constructor_with_args("plugin_paddle::Cell", {});
  std::int64_t out = classes
                         .call_method_with_args("plugin_paddle::Cell", "half", cell.get_value(),
                                                FunctionArgs{dispatch::arg("_1") = 4})
                         .get<std::int64_t>();
  for (const char* name : {"plugin_paddle::first", "plugin_paddle::half"})
    out = out * 10 + operators.find_operator(name)->call_with_args({}).get<std::int64_t>();
  classes.print_all_classes();
  operators.print_all_operators();
  return out;  // 264
}

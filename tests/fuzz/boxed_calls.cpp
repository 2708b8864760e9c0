// SPDX-License-Identifier: BSL-1.0
// Calls operators with random schemas and boxed or unboxed kernels, with random stacks. A call ends
// with its results on the stack or with an exception, and does not change the values below.
#include <ATen/core/stack.h>
#include <ATen/record_function.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "finding.hpp"
#include "random_values.hpp"

namespace {

using c10::IValue;
using dispatch::Stack;
using fuzz::expect;

thread_local fuzz::input* current = nullptr;  // the input of the current call

std::vector<std::string> random_types(fuzz::input& in, std::size_t most) {
  std::vector<std::string> out(in.below(most + 1));
  for (std::string& type : out) type = in.pick(fuzz::type_names);
  return out;
}

std::string joined(const std::vector<std::string>& types, bool named) {
  std::string out;
  for (std::size_t i = 0; i != types.size(); ++i)
    out += (i == 0 ? "" : ", ") + types[i] + (named ? " a" + std::to_string(i) : "");
  return out;
}

/// Takes the arguments off the stack and leaves values of the schema's return types, sometimes one
/// too many or one too few.
void boxed_kernel(const c10::OperatorHandle& op, Stack* stack) {
  const dispatch::FunctionSchema& schema = op.schema();
  expect(stack->size() >= schema.arguments().size(), "a kernel without its arguments",
         schema.name());
  torch::jit::drop(*stack, schema.arguments().size());
  for (const c10::Argument& r : schema.returns())
    stack->push_back(fuzz::value_for(*current, r.real_type().str()));
  if (current->one_in(16)) stack->push_back(1);
  if (current->one_in(16) && !schema.returns().empty()) stack->pop_back();
}

// Reads the arguments and results of calls, as a profiler does.
std::unique_ptr<at::ObserverContext> saw_begin(const at::RecordFunction& call) {
  for (const IValue& v : call.inputs()) (void)v.tagKind();
  return nullptr;
}
void saw_end(const at::RecordFunction& call, at::ObserverContext*) {
  for (const IValue& v : call.outputs()) (void)v.tagKind();
}
class observed {
 public:
  explicit observed(bool yes) : yes_(yes) {
    if (yes)
      handle_ = at::addThreadLocalCallback(
          at::RecordFunctionCallback(&saw_begin, &saw_end).needsInputs(true).needsOutputs(true));
  }
  observed(const observed&) = delete;
  observed& operator=(const observed&) = delete;
  ~observed() {
    if (yes_) at::removeCallback(handle_);
  }

 private:
  bool yes_;
  at::CallbackHandle handle_{};
};

// Unboxed kernels whose parameters lie in the values, are made from them, or are large.
struct unboxed {
  const char* schema;
  torch::CppFunction (*kernel)();
};
at::Tensor same(const at::Tensor& x) { return x; }
std::int64_t sum(c10::ArrayRef<std::int64_t> xs) {
  std::uint64_t out = 0;
  for (const std::int64_t x : xs) out += static_cast<std::uint64_t>(x);
  return static_cast<std::int64_t>(out);
}
std::tuple<std::string, double> pair(std::string s, double x) { return {std::move(s) + "!", x}; }
std::vector<at::Tensor> all(const std::vector<at::Tensor>& xs, std::optional<at::Tensor> x) {
  std::vector<at::Tensor> out = xs;
  if (x) out.push_back(*x);
  return out;
}
at::Scalar scalar(const at::Scalar& x, bool b) { return b ? x : at::Scalar(1.5); }
void several(c10::List<std::string> names, c10::Dict<std::string, std::int64_t> dict,
             std::optional<at::ScalarType> type, at::Device, std::array<std::int64_t, 3> three) {
  (void)names.size(), (void)dict.size(), (void)type, (void)three;
}
at::Tensor& in_place(at::Tensor& x, std::int64_t n) {
  if (n == 7) throw std::runtime_error("the kernel's own");
  return x;
}
template <auto F>
torch::CppFunction kernel() {
  return torch::CppFunction(F);
}
const unboxed all_unboxed[] = {
    {"(Tensor x) -> Tensor", &kernel<&same>},
    {"(int[] xs) -> int", &kernel<&sum>},
    {"(str s, float x) -> (str, float)", &kernel<&pair>},
    {"(Tensor[] xs, Tensor? x) -> Tensor[]", &kernel<&all>},
    {"(Scalar x, bool b) -> Scalar", &kernel<&scalar>},
    {"(str[] n, Dict(str, int) d, ScalarType? t, Device v, int[3] three) -> ()", &kernel<&several>},
    {"(Tensor(a!) x, int n) -> Tensor(a!)", &kernel<&in_place>},
};

void call(fuzz::input& in, const c10::OperatorHandle& op) {
  const dispatch::FunctionSchema& schema = op.schema();
  const std::string text = dispatch::to_string(schema);
  Stack stack(in.below(3), IValue("below"));
  const std::size_t below = stack.size();
  for (const c10::Argument& a : schema.arguments())
    stack.push_back(in.one_in(8) ? fuzz::some_value(in) : fuzz::value_for(in, a.real_type().str()));
  if (in.one_in(12) && !stack.empty()) stack.pop_back();
  const bool complete = stack.size() >= below + schema.arguments().size();
  try {
    current = &in;
    op.callBoxed(&stack);
    expect(!complete || stack.size() == below + schema.returns().size(),
           "a call left another number of values", text);
  } catch (const std::exception& e) {
    expect(!std::string_view(e.what()).empty(), "an exception without a text", text);
  }
  if (!complete) return;
  expect(stack.size() >= below, "a call took values that are not its own", text);
  for (std::size_t i = 0; i != below; ++i)
    expect(stack[i].isString() && stack[i].toStringRef() == "below", "a value below changed", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::input in(data, size);
  // Only four names are used, as an operator's memory is kept for the next one with its name.
  const std::string name = "fuzz::f" + std::to_string(in.below(4));
  torch::Library m(torch::Library::FRAGMENT, "fuzz", std::nullopt, __FILE__, __LINE__);
  const c10::DispatchKey key =
      in.one_in(2) ? c10::DispatchKey::CPU : c10::DispatchKey::CompositeExplicitAutograd;
  if (in.one_in(2)) {
    const unboxed& chosen = in.pick(all_unboxed);
    m.def(torch::schema(name + chosen.schema));
    m.impl(name, torch::dispatch(key, chosen.kernel()));
  } else {
    const std::string schema = name + '(' + joined(random_types(in, 5), true) + ") -> (" +
                               joined(random_types(in, 3), false) + ')';
    m.def(torch::schema(schema));
    m.impl(name, torch::dispatch(key, torch::CppFunction::makeFromBoxedFunction<&boxed_kernel>()));
  }
  const c10::OperatorHandle op = c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), "");
  const observed observer(in.one_in(4));
  for (int calls = 0; calls != 4 && !in.empty(); ++calls) call(in, op);
  return 0;
}

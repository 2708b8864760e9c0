// SPDX-License-Identifier: BSL-1.0
// Calls the operators of kernels.cpp by name, without a declaration of the kernels.
#include <dispatch/invoke.hpp>
#include <dispatch/library.hpp>

#include <cmath>

#include "../expect.hpp"

namespace {

using namespace dispatch::literals;
using dispatch::IValue, dispatch::invoke;

dispatch::OperatorHandle op(const char* name, const char* overload = "") {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}

at::Tensor floats(at::IntArrayRef sizes, std::initializer_list<float> values) {
  at::Tensor out = at::empty(sizes, at::kFloat);
  float* to = out.data_ptr<float>();
  for (const float value : values) *to++ = value;
  return out;
}
bool holds(const at::Tensor& x, std::initializer_list<double> values) {
  if (x.numel() != static_cast<std::int64_t>(values.size())) return false;
  std::int64_t i = 0;
  for (const double value : values)
    if (!(std::abs(x.view({-1})[i++].item().toDouble() - value) < 1e-4)) return false;
  return true;
}
at::Tensor tensor(const IValue& value) { return value.toTensor(); }
at::Tensor member(const IValue& value, std::size_t i) {
  return value.toTuple()->elements()[i].toTensor();
}

void element_wise() {
  const at::Tensor x = floats({2}, {1, 2});
  EXPECT(holds(tensor(invoke(op("phi::scale"), x, "bias"_a = 0.5, "scale"_a = 3)), {3.5, 6.5}));
  EXPECT(holds(tensor(invoke(op("phi::softmax"), x)), {0.268941, 0.731059}));
  const IValue out = invoke(op("phi::dropout"), x, "p"_a = 0.5, "is_test"_a = true);
  EXPECT(holds(member(out, 0), {0.5, 1}));
  EXPECT(member(out, 1).scalar_type() == at::kByte);
}

void shapes() {
  const at::Tensor sevens = tensor(invoke(op("phi::full"), std::vector<std::int64_t>{2, 1}, 7));
  EXPECT(holds(sevens, {7, 7}));
  const at::Tensor ints = tensor(invoke(op("phi::full", "place"), std::vector<std::int64_t>{1}, 7,
                                        "dtype"_a = at::kLong, "place"_a = at::Device(at::kCPU)));
  EXPECT(ints.scalar_type() == at::kLong);
  const at::Tensor x = floats({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT(holds(tensor(invoke(op("phi::concat"), std::vector<at::Tensor>{x, sevens}, "axis"_a = 1)),
               {1, 2, 3, 7, 4, 5, 6, 7}));
  const auto parts =
      invoke(op("phi::split"), x, std::vector<std::int64_t>{1, 2}, 1).toTensorVector();
  EXPECT(parts.size() == 2 && holds(parts[1], {2, 3, 5, 6}));
}

void reductions() {
  const at::Tensor x = floats({2, 3}, {1, 5, 3, 4, 2, 6});
  EXPECT(holds(tensor(invoke(op("phi::matmul"), x, x, "transpose_y"_a = true)), {35, 32, 32, 56}));
  const IValue most = invoke(op("phi::topk"), x, 2);
  EXPECT(holds(member(most, 0), {5, 3, 6, 4}) && holds(member(most, 1), {1, 2, 2, 0}));
  const IValue normal = invoke(op("phi::layer_norm"), x, "bias"_a = floats({3}, {1, 1, 1}));
  EXPECT(holds(member(normal, 1), {3, 4}) && holds(member(normal, 2), {2.666667, 2.666667}));
  EXPECT(holds(member(normal, 0).select(0, 0), {-0.224744, 2.224744, 1}));
  at::Tensor ids = at::full({2}, 1, at::kLong);
  EXPECT(holds(tensor(invoke(op("phi::embedding"), ids, x)), {4, 2, 6, 4, 2, 6}));
}

void attention() {
  const at::Tensor q = floats({1, 2, 1, 1}, {0, 0}), v = floats({1, 2, 1, 1}, {1, 3});
  const IValue out = invoke(op("phi::flash_attn"), q, q, v, "causal"_a = true);
  EXPECT(holds(member(out, 0), {1, 2}));
  EXPECT(out.toTuple()->elements()[1].isNone());
  const IValue with = invoke(op("phi::flash_attn"), q, q, v, "return_softmax"_a = true);
  EXPECT(holds(member(with, 1), {0.5, 0.5, 0.5, 0.5}));
}

void optimiser() {
  at::Tensor param = floats({1}, {1}), m1 = floats({1}, {0}), m2 = floats({1}, {0});
  at::Tensor b1 = floats({1}, {0.9F}), b2 = floats({1}, {0.999F});
  const IValue out = invoke(op("phi::adam"), param, floats({1}, {2}), floats({1}, {0.1F}), m1, m2,
                            IValue(), b1, b2, IValue(), IValue());
  EXPECT(holds(param, {0.9}) && holds(m1, {0.2}) && holds(b1, {0.81}));
  EXPECT(member(out, 0).is_same(param) && out.toTuple()->elements()[3].isNone());
}

void meta() {
  const at::TensorOptions options = at::TensorOptions(at::kFloat).device(at::kMeta);
  const IValue out = invoke(op("phi::topk"), at::empty({4, 8}, options), 2);
  EXPECT(member(out, 1).is_meta() && member(out, 1).scalar_type() == at::kLong);
  EXPECT(member(out, 0).size(1) == 2);
}

}  // namespace

int main() {
  element_wise();
  shapes();
  reductions();
  attention();
  optimiser();
  meta();
  return expect::failed;
}

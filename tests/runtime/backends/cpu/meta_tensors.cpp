// SPDX-License-Identifier: BSL-1.0
// Tensors on Meta: each operator with a kernel for them gives the sizes, strides and types that the
// CPU's gives for the same arguments.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <torch/library.h>

namespace {

using torch::jit::IValue;
using torch::jit::Stack;

/// Draws arguments that fit a schema's types. A seed draws the same arguments again.
class drawn_arguments {
 public:
  drawn_arguments(const c10::FunctionSchema& schema, unsigned seed) : numbers_(seed) {
    shape_ = choose(shapes);
    type_ = choose(types);
    for (const c10::Argument& argument : schema.arguments()) values_.push_back(value_for(argument));
  }
  /// The arguments, whose tensors are on this device.
  [[nodiscard]] Stack on(at::DeviceType device) const {
    Stack out = values_;
    for (IValue& value : out) move(value, device);
    return out;
  }

 private:
  using sizes = std::vector<std::int64_t>;
  inline static const std::vector<sizes> shapes = {
      {2, 3}, {3, 3}, {2, 3, 4},    {2, 4, 4}, {4},
      {},     {0, 3}, {1, 4, 6, 6}, {4, 6, 6}, {1, 2, 4, 4, 4}};
  inline static const std::vector<at::ScalarType> types = {
      at::kFloat, at::kFloat, at::kFloat, at::kDouble,
      at::kLong,  at::kBool,  at::kHalf,  at::kComplexFloat};

  template <class T>
  const T& choose(const std::vector<T>& from) {
    return from[numbers_() % from.size()];
  }
  [[nodiscard]] bool is_one_in(unsigned n) { return numbers_() % n == 0; }

  [[nodiscard]] at::Tensor tensor(const std::string& name) {
    const bool is_index = name.find("ind") == 0 || name == "offsets" || name == "target";
    const sizes own = is_one_in(6) ? choose(shapes) : is_one_in(8) ? sizes{1} : shape_;
    at::ScalarType type = is_one_in(8) ? choose(types) : type_;
    if (is_index && !is_one_in(5)) type = at::kLong;
    if ((name == "mask" || name == "condition") && !is_one_in(5)) type = at::kBool;
    const at::Tensor out = at::ones(own, type);
    if (is_index) return at::zeros(is_one_in(2) ? sizes{2} : own, type);
    if (own.size() < 2 || !is_one_in(4)) return out;
    return out.transpose(-1, -2);
  }
  [[nodiscard]] std::int64_t integer() {
    return choose(std::vector<std::int64_t>{0, 1, 1, 2, 2, 3, -1, -2, 4});
  }
  [[nodiscard]] IValue word(const std::string& name) {
    if (name == "reduce") return choose(std::vector<std::string>{"sum", "prod", "mean", "amax"});
    if (name == "rounding_mode") return choose(std::vector<std::string>{"floor", "trunc"});
    return choose(std::vector<std::string>{"none", "tanh", "left", "linear", "fro"});
  }
  [[nodiscard]] IValue value_for(const c10::Argument& argument) {
    if (argument.default_value() && !is_one_in(4)) return *argument.default_value();
    return value_of(*argument.type(), argument.name(), argument.N());
  }
  [[nodiscard]] IValue value_of(const c10::Type& type, const std::string& name,
                                std::optional<std::int32_t> count) {
    switch (type.kind()) {
      case c10::TypeKind::TensorType: return tensor(name);
      case c10::TypeKind::OptionalType:
        if (is_one_in(2)) return IValue();
        return value_of(*type.containedType(0), name, count);
      case c10::TypeKind::IntType:
      case c10::TypeKind::SymIntType: return integer();
      case c10::TypeKind::FloatType: return 0.5;
      case c10::TypeKind::NumberType: return is_one_in(2) ? IValue(2) : IValue(0.5);
      case c10::TypeKind::BoolType: return is_one_in(2);
      case c10::TypeKind::StringType: return word(name);
      case c10::TypeKind::ScalarTypeType: return static_cast<std::int64_t>(choose(types));
      case c10::TypeKind::ListType: return list_of(*type.containedType(0), name, count);
      default: return IValue();
    }
  }
  [[nodiscard]] IValue list_of(const c10::Type& element, const std::string& name,
                               std::optional<std::int32_t> count) {
    const std::size_t n = count ? static_cast<std::size_t>(*count) : numbers_() % 4;
    if (element.kind() == c10::TypeKind::TensorType) {
      std::vector<at::Tensor> out;
      while (out.size() < std::max<std::size_t>(n, 1)) out.push_back(tensor(name));
      return out;
    }
    if (element.kind() == c10::TypeKind::IntType || element.kind() == c10::TypeKind::SymIntType) {
      sizes out;
      while (out.size() < n) out.push_back(integer());
      return out;
    }
    if (element.kind() == c10::TypeKind::FloatType) return std::vector<double>(n, 2.0);
    if (element.kind() == c10::TypeKind::BoolType) {
      c10::List<bool> out;
      while (out.size() < n) out.push_back(is_one_in(2));
      return out;
    }
    return IValue();
  }
  static void move(IValue& value, at::DeviceType device) {
    if (value.isTensor()) {
      const at::Tensor from = value.toTensor();
      if (!from.defined()) return;
      const at::Tensor own = from.clone();
      value = device == at::kCPU
                  ? own
                  : at::empty_strided(own.sizes(), own.strides(), own.options().device(device));
    } else if (value.isTensorList()) {
      std::vector<at::Tensor> out;
      for (const at::Tensor& t : value.toTensorVector()) {
        IValue one = t;
        move(one, device);
        out.push_back(one.toTensor());
      }
      value = out;
    }
  }

  std::mt19937 numbers_;
  sizes shape_;
  at::ScalarType type_;
  Stack values_;
};

/// What a call gives, or the begin of its error.
[[nodiscard]] std::string described(const IValue& value, at::DeviceType device) {
  if (value.isTensorList()) {
    std::string out;
    for (const at::Tensor& t : value.toTensorVector()) out += described(t, device) + ";";
    return out;
  }
  if (!value.isTensor() || !value.toTensor().defined()) return "-";
  const at::Tensor& t = value.toTensor();
  const char* const where = t.device().type() == device ? "" : " on another device";
  return c10::str(t.scalar_type(), t.sizes(), t.strides(), where);
}
struct outcome {
  std::string text;
  bool is_error = false;
};
[[nodiscard]] outcome called(const c10::OperatorHandle& op, Stack stack, at::DeviceType device) {
  try {
    op.callBoxed(stack);
  } catch (const std::exception& error) {
    return {std::string(error.what()), true};
  }
  outcome out;
  for (const IValue& value : stack) out.text += described(value, device) + " ";
  return out;
}

/// PyTorch's operators on tensors with both kernels.
std::vector<c10::OperatorHandle> operators_with_kernels() {
  std::vector<c10::OperatorHandle> out;
  for (const c10::OperatorName& name : c10::Dispatcher::singleton().getAllOpNames()) {
    const c10::OperatorHandle op = *c10::Dispatcher::singleton().findOp(name);
    if (name.name.starts_with("aten::") && !name.name.starts_with("aten::empty") &&
        name.name != "aten::_local_scalar_dense" &&
        op.hasKernelForDispatchKey(c10::DispatchKey::Meta) &&
        op.hasKernelForDispatchKey(c10::DispatchKey::CPU))
      out.push_back(op);
  }
  return out;
}

TEST(MetaTensors, HaveTheSizesThatTheKernelsForTheCPUGive) {
  std::size_t compared = 0;
  for (const c10::OperatorHandle& op : operators_with_kernels()) {
    bool any = false;
    for (unsigned seed = 0; seed != 40; ++seed) {
      const drawn_arguments arguments(op.schema(), seed);
      const outcome cpu = called(op, arguments.on(at::kCPU), at::kCPU);
      if (cpu.is_error) continue;  // also for values, which a tensor without memory does not have
      any = true;
      EXPECT_EQ(called(op, arguments.on(at::kMeta), at::kMeta).text, cpu.text)
          << op.operator_name() << ", arguments " << seed;
    }
    compared += any;
  }
  EXPECT_GE(compared, 600U);
}

const at::Tensor x = at::empty({2, 3}, at::kMeta);

TEST(MetaTensors, ComposedOperatorsComputeSizes) {
  EXPECT_EQ(at::linear(x, at::empty({4, 3}, at::kMeta)).sizes(), at::IntArrayRef({2, 4}));
  EXPECT_EQ(at::stack({x, x}).sizes(), at::IntArrayRef({2, 2, 3}));
  EXPECT_EQ(at::layer_norm(x, {3}).sizes(), x.sizes());
  EXPECT_EQ(x.flatten().unsqueeze(0).expand({4, 6}).strides(), at::IntArrayRef({0, 1}));
  EXPECT_EQ(at::arange(3, x.options()).sizes(), at::IntArrayRef({3}));
  EXPECT_EQ(at::randn({2}, x.options()).device(), at::Device(at::kMeta));
  EXPECT_EQ(at::ones({2, 3}).to(at::kMeta).sizes(), x.sizes());
  EXPECT_EQ(x.t().clone().strides(), at::IntArrayRef({1, 3}));
  const at::Tensor classes = at::empty({2}, at::dtype(at::kLong).device(at::kMeta));
  EXPECT_EQ(at::cross_entropy_loss(x, classes).dim(), 0);
  EXPECT_EQ(at::one_hot(classes, 5).sizes(), at::IntArrayRef({2, 5}));
  EXPECT_EQ(x.index({classes}).sizes(), x.sizes());
  const at::Tensor images = at::empty({2, 4, 8, 8}, at::kMeta);
  EXPECT_EQ(at::conv2d(images, at::empty({6, 4, 3, 3}, at::kMeta)).sizes(),
            at::IntArrayRef({2, 6, 6, 6}));
  EXPECT_EQ(at::group_norm(images, 2).sizes(), images.sizes());
  EXPECT_EQ(at::grid_sampler(images, at::empty({2, 5, 5, 2}, at::kMeta), 0, 0, false).sizes(),
            at::IntArrayRef({2, 4, 5, 5}));
}

TEST(MetaTensors, AreResized) {
  at::Tensor out = at::empty({0}, at::kMeta);
  EXPECT_EQ(at::add_out(out, x, x).sizes(), x.sizes());
  EXPECT_EQ(out.resize_({7, 5}).sizes(), at::IntArrayRef({7, 5}));
}

template <class F>
std::string error_of(const F& call) {
  try {
    static_cast<void>(call());
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(MetaTensors, HaveNoValues) {
  EXPECT_EQ(error_of([] { return x.sum().item(); }),
            "Tensor.item() cannot be called on meta tensors");
  EXPECT_EQ(error_of([] { return x.cpu(); }), "Cannot copy out of meta tensor; no data!");
  EXPECT_EQ(error_of([] { return at::ones({2, 3}).copy_(x); }),
            "Cannot copy out of meta tensor; no data!");
  EXPECT_THAT(error_of([] { return at::nonzero(x); }),
              testing::HasSubstr("no fake impl or Meta kernel"));
}

TEST(MetaTensors, AreNotMixedWithOthers) {
  EXPECT_THAT(error_of([] { return x + at::ones({2, 3}); }),
              testing::HasSubstr("found at least two devices, meta and cpu! (argument other)"));
  EXPECT_EQ(error_of([] {
              at::Tensor out = at::empty({2, 3});
              return at::add_out(out, x, x);
            }),
            "Expected out tensor to have device meta, but got cpu instead");
  EXPECT_EQ((x + at::scalar_tensor(2)).sizes(), x.sizes());  // a number
}

}  // namespace

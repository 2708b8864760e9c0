// SPDX-License-Identifier: BSL-1.0
// The code of the document on backends outside of PyTorch, unchanged.
#include <ATen/OpaqueTensorImpl.h>
#include <gmock/gmock.h>
#include <torch/extension.h>

namespace {

using at::Tensor;
using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

int runs = 0;
Tensor my_op1(const Tensor& self, const Tensor& /*other*/) { return ++runs, self; }

TORCH_LIBRARY(seed_backend, m) {
  m.def("myadd(Tensor self, Tensor other) -> Tensor");
  m.def("my_op1(Tensor self, Tensor other) -> Tensor");
}
TORCH_LIBRARY_IMPL(seed_backend, PrivateUse1, m) {
  m.impl("myadd", &my_op1);
  m.impl("my_op1", &my_op1);
}

Tensor myadd(const Tensor& self, const Tensor& other) {
  static const auto op = torch::Dispatcher::singleton()
                             .findSchemaOrThrow("seed_backend::myadd", "")
                             .typed<decltype(myadd)>();
  return op.call(self, other);
}

int forwards = 0;
class MyAddFunction : public torch::autograd::Function<MyAddFunction> {
 public:
  static Tensor forward(AutogradContext* /*ctx*/, torch::Tensor self, torch::Tensor other) {
    at::AutoNonVariableTypeMode g;
    ++forwards;
    return myadd(self, other);
  }

  static tensor_list backward(AutogradContext* /*ctx*/, tensor_list grad_outputs) {
    auto grad_output = grad_outputs[0];
    return {grad_output, grad_output};
  }
};

Tensor myadd_autograd(const Tensor& self, const Tensor& other) {
  return MyAddFunction::apply(self, other);
}
TORCH_LIBRARY_IMPL(seed_backend, AutogradPrivateUse1, m) { m.impl("myadd", &myadd_autograd); }

/// Makes a tensor as the document's constructor does: from a storage, the keys and a type.
Tensor made(c10::Storage storage) {
  c10::DispatchKeySet ks =
      c10::DispatchKeySet{c10::DispatchKey::PrivateUse1, c10::DispatchKey::AutogradPrivateUse1};
  return at::detail::make_tensor<c10::TensorImpl>(std::move(storage), ks,
                                                  caffe2::TypeMeta::Make<float>());
}
Tensor on_device() {
  return made(c10::Storage(c10::Storage::use_byte_size_t(), 0,
                           at::DataPtr(nullptr, at::Device(at::kPrivateUse1, 0)), nullptr, false));
}

TEST(SeedBackend, ATensorHasTheKeysOfItsConstructor) {
  const Tensor x = on_device();
  EXPECT_TRUE(x.key_set().has(c10::DispatchKey::PrivateUse1));
  EXPECT_TRUE(x.key_set().has(c10::DispatchKey::AutogradPrivateUse1));
  EXPECT_EQ(x.device().type(), at::kPrivateUse1);
  for (const auto key :
       {c10::DispatchKey::PrivateUse2, c10::DispatchKey::PrivateUse3,
        c10::DispatchKey::AutogradPrivateUse2, c10::DispatchKey::AutogradPrivateUse3})
    EXPECT_EQ(c10::parseDispatchKey(toString(key)), key);
}

TEST(SeedBackend, TheAutogradKernelCallsTheOneBelow) {
  const Tensor x = on_device();
  const int before = runs;
  EXPECT_TRUE(myadd(x, x).is_same(x));
  EXPECT_EQ(forwards, 1);
  EXPECT_EQ(runs, before + 1);
}

TEST(SeedBackend, AKernelIsCalledBoxedAndUnboxed) {
  const auto op = torch::Dispatcher::singleton().findSchemaOrThrow("seed_backend::my_op1", "");
  torch::jit::Stack stack{on_device(), on_device()};
  op.callBoxed(stack);
  ASSERT_EQ(stack.size(), 1U);
  EXPECT_EQ(stack[0].toTensor().device().type(), at::kPrivateUse1);
}

TEST(SeedBackend, AMissingKernelNamesTheBackend) {
  try {
    static_cast<void>(myadd(at::ones({2}), at::ones({2})));
    FAIL();
  } catch (const c10::Error& e) {
    EXPECT_THAT(e.what(), ::testing::HasSubstr("'CPU' backend"));
  }
}

}  // namespace

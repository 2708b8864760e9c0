// SPDX-License-Identifier: BSL-1.0
// Tensors that hold a handle, in a program without schema_ct::aten.
#include <dispatch/backend_parts/opaque_tensor_impl.hpp>

#include <gmock/gmock.h>

#include <ATen/OpaqueTensorImpl.h>
#include <ATen/core/Tensor.h>
#include <memory>
#include <string>
#include <utility>

namespace {

using impl = at::OpaqueTensorImpl<std::shared_ptr<std::string>>;

at::Tensor made_with(std::shared_ptr<std::string> handle, c10::IntArrayRef sizes) {
  return at::detail::make_tensor<impl>(
      c10::DispatchKeySet(c10::DispatchKey::Vulkan), caffe2::TypeMeta::Make<float>(),
      c10::Device(c10::DeviceType::Vulkan, 0), std::move(handle), sizes);
}
impl& of(const at::Tensor& tensor) { return *static_cast<impl*>(tensor.unsafeGetTensorImpl()); }

TEST(OpaqueTensorImpl, EndsWithItsTensor) {
  auto image = std::make_shared<std::string>("image");
  const std::weak_ptr<std::string> left = image;
  {
    const at::Tensor tensor = made_with(std::move(image), {2, 3});
    EXPECT_THAT(tensor.sizes(), ::testing::ElementsAre(2, 3));
    EXPECT_THAT(tensor.strides(), ::testing::ElementsAre(3, 1));
    EXPECT_FALSE(tensor.has_storage());
    EXPECT_EQ(tensor.device().type(), c10::DeviceType::Vulkan);
    EXPECT_TRUE(tensor.key_set().has(c10::DispatchKey::AutogradOther));
    EXPECT_THROW((void)tensor.data_ptr(), c10::Error);
    of(tensor).unsafe_opaque_handle()->push_back('s');
    const at::Tensor other = tensor;
    EXPECT_EQ(*of(other).opaque_handle(), "images");
  }
  EXPECT_TRUE(left.expired());
}

TEST(OpaqueTensorImpl, HasNoStorageAndNoViews) {
  const at::Tensor x = made_with(std::make_shared<std::string>("x"), {2, 3});
  EXPECT_THROW((void)x.storage(), c10::Error);
  EXPECT_THROW(of(x).set_storage_offset(1), c10::Error);
  EXPECT_THROW((void)x.view({6}), c10::Error);
  EXPECT_THROW((void)x.select(0, 1), c10::Error);
  EXPECT_THAT(x.sizes(), ::testing::ElementsAre(2, 3));
}

TEST(OpaqueTensorImpl, CopiesShareTheHandle) {
  const at::Tensor x = made_with(std::make_shared<std::string>("x"), {2, 3});
  const at::Tensor y(x.unsafeGetTensorImpl()->shallow_copy_and_detach(0, true));
  EXPECT_EQ(of(y).opaque_handle(), of(x).opaque_handle());
  EXPECT_THAT(y.sizes(), ::testing::ElementsAre(2, 3));
  const at::Tensor z = made_with(nullptr, {1});
  z.set_data(x);
  EXPECT_EQ(of(z).opaque_handle(), of(x).opaque_handle());
  EXPECT_THAT(z.sizes(), ::testing::ElementsAre(2, 3));
}

}  // namespace

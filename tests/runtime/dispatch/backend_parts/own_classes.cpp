// SPDX-License-Identifier: BSL-1.0
// Classes of a backend that derive from c10::TensorImpl and c10::StorageImpl, with data of their
// own, written as out-of-tree backends write them.
#include <ATen/ATen.h>
#include <c10/core/StorageImpl.h>
#include <c10/core/TensorImpl.h>

#include <gmock/gmock.h>

#include <string>
#include <typeinfo>
#include <utility>

namespace {

using ::testing::ElementsAre;

int storages = 0, tensors = 0;  // that are alive

struct ChipStorageImpl : public c10::StorageImpl {
  ChipStorageImpl(use_byte_size_t use_byte_size, std::int64_t size_bytes, at::DataPtr data_ptr,
                  at::Allocator* allocator, bool resizable)
      : c10::StorageImpl(use_byte_size, size_bytes, at::DataPtr(std::move(data_ptr)), allocator,
                         resizable) {
    ++storages;
  }
  ~ChipStorageImpl() override { --storages; }
  void release_resources() override { StorageImpl::release_resources(); }

  std::string format = "a format of more letters than a std::string has room for";
};

class ChipTensorImpl : public c10::TensorImpl {
 public:
  ChipTensorImpl(c10::Storage&& storage, const caffe2::TypeMeta& data_type)
      : c10::TensorImpl(std::move(storage),
                        c10::DispatchKeySet{c10::DispatchKey::PrivateUse1,
                                            c10::DispatchKey::AutogradPrivateUse1},
                        data_type) {
    is_non_overlapping_and_dense_ = false;
    ++tensors;
  }
  ~ChipTensorImpl() override { --tensors; }

  void shallow_copy_from(const c10::intrusive_ptr<TensorImpl>& impl) final {
    copy_tensor_metadata(impl.get(), this, version_counter(), allow_tensor_metadata_change());
    refresh_numel();
    refresh_contiguous();
    if (const auto* other = dynamic_cast<const ChipTensorImpl*>(impl.get())) name = other->name;
  }
  c10::intrusive_ptr<c10::TensorImpl> shallow_copy_and_detach(
      const c10::VariableVersion& version_counter, bool allow_tensor_metadata_change) const final {
    auto impl =
        c10::make_intrusive<ChipTensorImpl>(c10::Storage(this->storage()), this->data_type_);
    copy_tensor_metadata(this, impl.get(), version_counter, allow_tensor_metadata_change);
    impl->refresh_numel();
    impl->refresh_contiguous();
    impl->name = name;
    return impl;
  }
  c10::intrusive_ptr<c10::TensorImpl> shallow_copy_and_detach(
      c10::VariableVersion&& version_counter, bool allow_tensor_metadata_change) const final {
    return shallow_copy_and_detach(std::as_const(version_counter), allow_tensor_metadata_change);
  }
  void refresh() {
    key_set_ = key_set_.add(c10::DispatchKey::AutocastPrivateUse1);
    storage_ = {};
    device_opt_ = c10::Device(c10::DeviceType::PrivateUse1, 1);
  }

  std::string name = "the name of a tensor that lies on the heap";

 protected:
  const char* tensorimpl_type_name() const override { return "ChipTensorImpl"; }
};

at::Tensor on_chip(at::IntArrayRef sizes) {
  c10::Allocator* const allocator = c10::GetCPUAllocator();
  const std::int64_t bytes = c10::multiply_integers(sizes) * 4;
  at::DataPtr memory = allocator->allocate(static_cast<std::size_t>(bytes));
  memory.unsafe_set_device(c10::Device(c10::DeviceType::PrivateUse1, 0));
  c10::intrusive_ptr<c10::StorageImpl> storage = c10::make_intrusive<ChipStorageImpl>(
      c10::StorageImpl::use_byte_size_t(), bytes, std::move(memory), allocator, true);
  at::Tensor out =
      at::detail::make_tensor<ChipTensorImpl>(std::move(storage), caffe2::TypeMeta::Make<float>());
  out.unsafeGetTensorImpl()->set_sizes_contiguous(sizes);
  return out;
}

ChipTensorImpl& chip(const at::Tensor& tensor) {
  return *static_cast<ChipTensorImpl*>(tensor.unsafeGetTensorImpl());
}

TEST(OwnClasses, AreFoundAgainAndEndWithTheTensor) {
  {
    const at::Tensor x = on_chip({2, 3, 4});
    EXPECT_THAT(x.sizes(), ElementsAre(2, 3, 4));
    EXPECT_THAT(x.strides(), ElementsAre(12, 4, 1));
    EXPECT_EQ(x.numel(), 24);
    EXPECT_EQ(x.scalar_type(), at::kFloat);
    EXPECT_EQ(x.device(), c10::Device(c10::DeviceType::PrivateUse1, 0));
    EXPECT_TRUE(x.key_set().has(c10::DispatchKey::AutogradPrivateUse1));
    EXPECT_FALSE(x.key_set().has(c10::DispatchKey::CPU));
    chip(x).name += '!';
    const at::Tensor same = x;
    EXPECT_EQ(chip(same).name, "the name of a tensor that lies on the heap!");

    c10::StorageImpl* const storage = x.storage().unsafeGetStorageImpl();
    EXPECT_EQ(typeid(*storage), typeid(ChipStorageImpl));
    EXPECT_EQ(static_cast<ChipStorageImpl*>(storage)->format.substr(0, 8), "a format");
    EXPECT_TRUE(storage->resizable());
    EXPECT_EQ(storage->allocator(), c10::GetCPUAllocator());
    EXPECT_EQ(storages, 1);
    EXPECT_EQ(tensors, 1);
  }
  EXPECT_EQ(storages, 0);
  EXPECT_EQ(tensors, 0);
}

TEST(OwnClasses, ATensorOfTheHostIsOfNone) {
  const at::Tensor x = at::ones({2});
  EXPECT_EQ(dynamic_cast<ChipTensorImpl*>(x.unsafeGetTensorImpl()), nullptr);
  const c10::TensorImpl& tensor = *x.unsafeGetTensorImpl();
  EXPECT_EQ(typeid(tensor), typeid(c10::TensorImpl));
  const c10::StorageImpl& storage = *x.storage().unsafeGetStorageImpl();
  EXPECT_EQ(typeid(storage), typeid(c10::StorageImpl));
}

TEST(OwnClasses, ACopyKeepsTheClassAndSharesTheMemory) {
  const at::Tensor x = on_chip({2, 3});
  chip(x).name = "copied";
  const at::Tensor y(x.unsafeGetTensorImpl()->shallow_copy_and_detach(0, false));
  EXPECT_EQ(chip(y).name, "copied");
  EXPECT_TRUE(y.is_alias_of(x));
  EXPECT_FALSE(y.is_same(x));
  EXPECT_THAT(y.sizes(), ElementsAre(2, 3));
  EXPECT_FALSE(chip(y).allow_tensor_metadata_change());
  const at::Tensor plain = at::ones({4, 5}).t();
  const at::Tensor z(plain.unsafeGetTensorImpl()->shallow_copy_and_detach(
      c10::VariableVersion(c10::VariableVersion::DISABLED), true));
  EXPECT_EQ(z.strides(), plain.strides());
  EXPECT_TRUE(z.is_alias_of(plain));
}

TEST(OwnClasses, TakeOverTheDataOfAnother) {
  const at::Tensor x = on_chip({2, 3}), y = on_chip({6});
  chip(y).name = "y";
  x.set_data(y);
  EXPECT_EQ(chip(x).name, "y");
  EXPECT_TRUE(x.is_alias_of(y));
  EXPECT_THAT(x.sizes(), ElementsAre(6));
  chip(x).refresh();
  EXPECT_FALSE(x.has_storage());
  EXPECT_EQ(x.device().index(), 1);
  EXPECT_TRUE(x.key_set().has(c10::DispatchKey::AutocastPrivateUse1));
}

TEST(OwnClasses, AViewHasTheKeysThatItIsMadeWith) {
  const at::Tensor x = on_chip({6});
  const at::Tensor view = at::detail::make_tensor<c10::TensorImpl>(
      c10::TensorImpl::VIEW, c10::Storage(x.storage()),
      c10::DispatchKeySet(c10::DispatchKey::PrivateUse1), x.dtype());
  view.unsafeGetTensorImpl()->set_sizes_and_strides({2, 2}, {3, 1}, 1);
  EXPECT_EQ(view.key_set(), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1));
  EXPECT_TRUE(view.is_alias_of(x));
  EXPECT_EQ(view.storage_offset(), 1);
  EXPECT_EQ(view.device(), x.device());
}

TEST(OwnClasses, AnExceptionOfTheConstructorLeavesNothing) {
  struct broken : c10::TensorImpl {
    broken()
        : c10::TensorImpl(c10::DispatchKey::PrivateUse1, caffe2::TypeMeta::Make<int>(),
                          c10::nullopt) {
      set_sizes_contiguous({1, 2, 3});
      throw c10::Error("no");
    }
  };
  EXPECT_THROW((void)at::detail::make_tensor<broken>(), c10::Error);
}

/// Only an intrusive_ptr can make it.
class PrivateImpl : public c10::TensorImpl {
  friend class c10::intrusive_ptr<PrivateImpl>;
  explicit PrivateImpl() noexcept
      : TensorImpl{c10::DispatchKeySet{}, caffe2::TypeMeta{}, c10::nullopt} {}
};

TEST(OwnClasses, MayHavePrivateConstructors) {
  auto impl = c10::make_intrusive<PrivateImpl>();
  EXPECT_EQ(impl.use_count(), 1U);
  const at::Tensor x(std::move(impl));
  EXPECT_THAT(x.sizes(), ElementsAre(0));
  EXPECT_TRUE(x.device().is_cpu());
}

}  // namespace

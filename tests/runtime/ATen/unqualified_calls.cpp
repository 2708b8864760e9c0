// SPDX-License-Identifier: BSL-1.0
// Calls without a namespace, which find functions by their arguments, and small names of headers
// that everybody includes. The same holds with PyTorch's headers.
#include <ATen/ATen.h>
#include <ATen/AccumulateType.h>
#include <ATen/Dispatch.h>
#include <ATen/Utils.h>
#include <c10/core/Allocator.h>
#include <c10/core/DynamicCast.h>
#include <c10/core/TensorImpl.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/strides.h>
#include <c10/util/string_view.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

struct own_number {};
template <>
struct at::AccumulateType<own_number, true> {
  using type = double;
};

namespace {

TEST(UnqualifiedCalls, FindFunctionsOfTheirArguments) {
  const at::IntArrayRef sizes{2, 3, 4};
  const std::optional<c10::ScalarType> type;
  const std::optional<c10::Device> device;
  const std::optional<c10::Layout> layout(at::kStrided);
  EXPECT_EQ(dtype_or_default(type), at::kFloat);
  EXPECT_EQ(device_or_default(device), c10::Device("cpu"));
  EXPECT_EQ(layout_or_default(layout), at::kStrided);
  EXPECT_EQ(contiguous_strides(sizes), c10::DimVector({12, 4, 1}));
  EXPECT_EQ(multiply_integers(sizes), 24);
  const std::int32_t element = 7;
  EXPECT_EQ(fetch_and_cast<float>(at::kInt, &element), 7.F);
  float out = 0;
  cast_and_store<double>(at::kFloat, &out, 2.5);
  EXPECT_EQ(out, 2.5F);
  const c10::Scalar number(3);
  const at::Tensor of_number = scalar_to_tensor(number);
  EXPECT_EQ(of_number.scalar_type(), at::kLong);
  EXPECT_EQ(*of_number.data_ptr<std::int64_t>(), 3);
}

TEST(UnqualifiedCalls, AWrappedNumberIsMarked) {
  const at::Tensor number = at::native::wrapped_scalar_tensor(2.5);
  EXPECT_TRUE(number.unsafeGetTensorImpl()->is_wrapped_number());
  EXPECT_EQ(number.scalar_type(), at::kDouble);
  const at::Tensor other = at::empty({}, at::TensorOptions(at::kInt));
  EXPECT_FALSE(other.unsafeGetTensorImpl()->is_wrapped_number());
  other.unsafeGetTensorImpl()->set_wrapped_number(true);
  EXPECT_TRUE(other.unsafeGetTensorImpl()->is_wrapped_number());
  const at::Tensor longer = at::empty({2}, at::TensorOptions(at::kInt));
  EXPECT_THROW(longer.unsafeGetTensorImpl()->set_wrapped_number(true), c10::Error);
}

TEST(UnqualifiedCalls, TheObjectOfATensorSaysItsLayout) {
  std::vector<float> memory(48);
  const at::Tensor t = at::from_blob(memory.data(), {1, 3, 4, 4}, {48, 1, 12, 3});
  c10::TensorImpl* const impl = t.unsafeGetTensorImpl();
  EXPECT_FALSE(impl->is_contiguous());
  EXPECT_TRUE(impl->is_contiguous(at::MemoryFormat::ChannelsLast));
  EXPECT_TRUE(impl->is_strides_like_channels_last());
  EXPECT_TRUE(impl->is_non_overlapping_and_dense());
  EXPECT_EQ(impl->sym_sizes(), t.sym_sizes());
  EXPECT_EQ(impl->sym_strides()[2], 12);
  EXPECT_EQ(impl->sym_size(1), 3);
  EXPECT_EQ(impl->sym_numel(), 48);
  EXPECT_EQ(impl->sym_storage_offset(), 0);
  EXPECT_FALSE(impl->has_symbolic_sizes_strides());
  EXPECT_FALSE(impl->is_sparse_compressed() || impl->is_xla() || impl->is_ipu());
  const at::Tensor gaps = at::from_blob(memory.data(), {2, 2}, {4, 1});
  EXPECT_FALSE(gaps.unsafeGetTensorImpl()->is_non_overlapping_and_dense());
  EXPECT_FALSE(gaps.is_non_overlapping_and_dense());
}

TEST(UnqualifiedCalls, AGeometryOfSymbols) {
  const std::vector<c10::SymInt> sizes{2, 3}, strides{3, 1};
  at::TensorGeometry geometry(sizes, strides, 5);
  EXPECT_TRUE(geometry.is_contiguous());
  EXPECT_EQ(geometry.sym_numel(), 6);
  EXPECT_EQ(geometry.sym_storage_offset(), 5);
  EXPECT_EQ(geometry.sym_size(-1), 3);
  EXPECT_EQ(geometry.sym_stride(0), 3);
  geometry.mutable_sizes()[0] = 4;
  geometry.recompute();
  EXPECT_EQ(geometry.numel(), 12);
  geometry.mutable_strides()[0] = 7;
  geometry.mutable_storage_offset() = 1;
  EXPECT_FALSE(geometry.is_contiguous());
  EXPECT_EQ(geometry.sym_sizes()[0], 4);
  EXPECT_EQ(geometry.sym_strides()[0], 7);
  const std::vector<std::int64_t> a{2, 1, 3}, b{3, 9, 1}, c{0, 3};
  EXPECT_TRUE(at::geometry_is_contiguous(a, b));
  EXPECT_FALSE(at::geometry_is_contiguous(b, a));
  EXPECT_TRUE(at::geometry_is_contiguous(c, c));
}

TEST(UnqualifiedCalls, SymbolsBroadcast) {
  const std::vector<c10::SymInt> a{1, 3}, b{2, 3};
  const c10::SymIntArrayRef from(a), to(b);
  EXPECT_TRUE(at::is_expandable_to(from, to));
  EXPECT_FALSE(at::is_expandable_to(to, from));
  EXPECT_EQ(at::infer_size_symdimvector(from, to)[0], 2);
  EXPECT_NO_THROW(at::check_size_nonnegative(at::IntArrayRef({1, 0})));
  EXPECT_THROW(at::check_size_nonnegative(at::IntArrayRef({-1})), c10::Error);
}

TEST(UnqualifiedCalls, SmallNames) {
  EXPECT_FALSE(at::is_inference(at::empty({1})));
  EXPECT_TRUE(c10::starts_with("torch::x", "torch::"));
  EXPECT_TRUE(c10::ends_with("a.so", ".so"));
  EXPECT_FALSE(c10::starts_with("a", 'b'));
  EXPECT_FALSE(c10::memoryProfilingEnabled());
  c10::reportMemoryUsageToProfiler(nullptr, 8, 8, 16, at::kCPU);
  c10::reportOutOfMemoryToProfiler(8, 8, 16, at::kCPU);
  const auto is_selected = [](at::ScalarType type) {
    [[maybe_unused]] constexpr const char* at_dispatch_name = "f";
    AT_PRIVATE_CHECK_SELECTIVE_BUILD(at::kFloat);
    return type == at::kFloat;
  };
  EXPECT_TRUE(is_selected(at::kFloat));
}

template <class T, c10::DeviceType device>
using summed = at::acc_type_device<T, device>;
static_assert(std::is_same_v<summed<float, c10::DeviceType::CPU>, double>);
static_assert(std::is_same_v<summed<float, c10::DeviceType::XPU>, float>);
static_assert(std::is_same_v<summed<double, c10::DeviceType::MPS>, float>);
static_assert(
    std::is_same_v<summed<c10::complex<double>, c10::DeviceType::MPS>, c10::complex<float>>);
static_assert(std::is_same_v<at::AccumulateType<c10::Half, false>::type, float>);
static_assert(std::is_same_v<at::acc_type<bool, true>, bool>);
static_assert(std::is_same_v<at::acc_type<own_number, true>, double>);

TEST(UnqualifiedCalls, TypesOfSums) {
  EXPECT_EQ(at::toAccumulateType(at::kDouble, c10::DeviceType::MPS), at::kFloat);
  EXPECT_EQ(at::toAccumulateType(at::kFloat, c10::DeviceType::CPU), at::kDouble);
}

}  // namespace

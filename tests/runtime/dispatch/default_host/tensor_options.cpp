// SPDX-License-Identifier: BSL-1.0
// Options for new tensors: set values and defaults.
#include <dispatch/default_host/tensor_options.hpp>

#include <gtest/gtest.h>

#include <sstream>

namespace {

using dispatch::TensorOptions;

TEST(TensorOptionsTest, LeavesOpenWhatIsNotGiven) {
  const TensorOptions options;
  EXPECT_EQ(options.dtype(), dispatch::kFloat);
  EXPECT_TRUE(options.device().is_cpu());
  EXPECT_FALSE(options.has_dtype() || options.has_device() || options.has_layout());
  EXPECT_EQ(options.dtype_opt(), std::nullopt);
}

TEST(TensorOptionsTest, ConvertsFromItsParts) {
  const TensorOptions type = dispatch::kLong;
  const TensorOptions device = dispatch::kCUDA;
  EXPECT_EQ(type.dtype_opt(), dispatch::kLong);
  EXPECT_EQ(device.device(), dispatch::Device("cuda"));
  EXPECT_EQ(dispatch::dtype(dispatch::kInt).device(dispatch::kCUDA, 1).device().index(), 1);
}

TEST(TensorOptionsTest, AnEmptyOptionalRemovesAnOption) {
  const std::optional<dispatch::ScalarType> none;
  const TensorOptions options = TensorOptions(dispatch::kLong).requires_grad(true).dtype(none);
  EXPECT_FALSE(options.has_dtype());
  EXPECT_EQ(options.dtype(), dispatch::kFloat);
  EXPECT_TRUE(options.requires_grad());
  EXPECT_EQ(options.dtype(std::optional(dispatch::kInt)).dtype(), dispatch::kInt);
  const std::optional type(dispatch::TypeMeta::Make<double>());
  EXPECT_EQ(options.dtype(type).dtype(), dispatch::kDouble);
}

// Extensions write at::typeMetaToScalarType(t.options().dtype()).
TEST(TensorOptionsTest, GivesTheElementTypeAsATypeMeta) {
  const TensorOptions options = dispatch::kInt;
  EXPECT_EQ(dispatch::typeMetaToScalarType(options.dtype()), dispatch::kInt);
  EXPECT_EQ(options.dtype().name(), "int");
  EXPECT_EQ(options.dtype_opt()->itemsize(), 4U);
  EXPECT_EQ(dispatch::optTypeMetaToScalarType(options.dtype_opt()), dispatch::kInt);
  const std::optional<dispatch::ScalarType> type = options.dtype_opt();
  EXPECT_EQ(type, dispatch::kInt);
}

TEST(TensorOptionsTest, MergesWhatTheOtherGives) {
  const TensorOptions base = dispatch::dtype(dispatch::kLong).device(dispatch::kCPU);
  const TensorOptions merged = base.merge_in(dispatch::kInt);
  EXPECT_EQ(merged.dtype(), dispatch::kInt);
  EXPECT_TRUE(merged.has_device());
}

TEST(TensorOptionsTest, SaysWhatWasGiven) {
  const TensorOptions none;
  EXPECT_FALSE(none.has_requires_grad() || none.has_pinned_memory() || none.has_memory_format());
  EXPECT_EQ(none.device_index(), -1);
  EXPECT_TRUE(none.requires_grad(false).has_requires_grad());
  EXPECT_TRUE(none.pinned_memory(false).has_pinned_memory());
  EXPECT_TRUE(dispatch::memory_format(dispatch::MemoryFormat::Contiguous).has_memory_format());
  EXPECT_EQ(dispatch::device_index(2).device(), dispatch::Device("cuda:2"));
  TensorOptions options;
  EXPECT_EQ(options.dtype<std::int64_t>().dtype(), dispatch::kLong);
  EXPECT_EQ(options.dtype(), dispatch::kLong);
}

TEST(TensorOptionsTest, LayoutsOfSparseTensorsAreKnown) {
  EXPECT_TRUE(TensorOptions(dispatch::kSparse).is_sparse());
  EXPECT_TRUE(TensorOptions(dispatch::kSparseCsr).is_sparse_csr());
  for (const auto layout :
       {dispatch::kSparseCsr, dispatch::kSparseCsc, dispatch::kSparseBsr, dispatch::kSparseBsc})
    EXPECT_TRUE(TensorOptions(layout).is_sparse_compressed());
  EXPECT_FALSE(TensorOptions(dispatch::kSparse).is_sparse_compressed());
  EXPECT_FALSE(TensorOptions().is_sparse());
}

TEST(TensorOptionsTest, TypesAreEqualWhateverTheIndexOfTheDevice) {
  const TensorOptions cuda = dispatch::kCUDA;
  EXPECT_TRUE(cuda.type_equal(dispatch::Device("cuda:1")));
  EXPECT_FALSE(cuda.type_equal(dispatch::kCPU));
  EXPECT_FALSE(cuda.type_equal(cuda.dtype(dispatch::kInt)));
  EXPECT_FALSE(cuda.type_equal(cuda.layout(dispatch::kSparse)));
}

TEST(TensorOptionsTest, ConvertFromWhatMakesADevice) {
  const auto device_of = [](const TensorOptions& options) { return options.device(); };
  EXPECT_EQ(device_of("cuda:1"), dispatch::Device("cuda:1"));
  EXPECT_EQ(device_of(std::string("cpu")), dispatch::Device(dispatch::kCPU));
  EXPECT_EQ(device_of({dispatch::kCUDA, 1}), dispatch::Device("cuda:1"));
  dispatch::Device device(dispatch::kMeta);
  EXPECT_EQ(device_of(device), device);
  static_assert(!std::is_convertible_v<int, TensorOptions>);
  EXPECT_THROW(static_cast<void>(device_of("nowhere")), dispatch::Error);
}

// The expected texts are those of PyTorch 2.13.
TEST(TensorOptionsTest, StreamsTakeThem) {
  std::ostringstream out;
  out << TensorOptions();
  EXPECT_EQ(out.str(),
            "TensorOptions(dtype=float (default), device=cpu (default), layout=Strided (default), "
            "requires_grad=false (default), pinned_memory=false (default), "
            "memory_format=(nullopt))");
  out.str("");
  out << TensorOptions(dispatch::kDouble)
             .device(dispatch::Device("cuda:1"))
             .layout(dispatch::kSparse)
             .requires_grad(true)
             .pinned_memory(true)
             .memory_format(dispatch::MemoryFormat::ChannelsLast);
  EXPECT_EQ(out.str(),
            "TensorOptions(dtype=double, device=cuda:1, layout=Sparse, requires_grad=true, "
            "pinned_memory=true, memory_format=ChannelsLast)");
}

TEST(TensorOptionsTest, MergesAFormat) {
  using dispatch::MemoryFormat;
  const TensorOptions last = TensorOptions().merge_memory_format(MemoryFormat::ChannelsLast);
  EXPECT_EQ(last.memory_format_opt(), MemoryFormat::ChannelsLast);
  EXPECT_EQ(last.merge_memory_format(std::nullopt).memory_format_opt(), MemoryFormat::ChannelsLast);
  EXPECT_EQ(last.merge_memory_format(std::optional(MemoryFormat::Contiguous)).memory_format_opt(),
            MemoryFormat::Contiguous);
}

}  // namespace

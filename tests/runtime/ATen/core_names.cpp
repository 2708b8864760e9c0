// SPDX-License-Identifier: BSL-1.0
// The small functions of c10 in <torch/library.h> and <ATen/core/Tensor.h>.
#include <torch/library.h>
//
#include <ATen/core/Tensor.h>
#include <c10/core/TensorOptions.h>

#include <gmock/gmock.h>

#include <sstream>
#include <string_view>

#include "../thrown.hpp"

namespace {

using ::testing::ElementsAre;

TEST(CoreNames, TextsAreJoined) {
  EXPECT_EQ(c10::str("a", 1, at::kFloat, true, 1.5, 'c', std::string("x"), at::Device("cpu")),
            "a1Float11.5cxcpu");
  EXPECT_EQ(c10::str(), "");
  EXPECT_EQ(c10::Join(", ", std::vector<int>{1, 2}), "1, 2");
  EXPECT_EQ(c10::Join(", ", std::vector<std::string>()), "");
  EXPECT_STREQ(c10::demangle_type<at::Tensor>(), "at::Tensor");
}

// PyTorch 2.13's answers.
TEST(CoreNames, TextsAreTakenApart) {
  using parts = std::vector<std::string_view>;
  EXPECT_EQ(c10::split("a,b", ','), (parts{"a", "b"}));
  EXPECT_EQ(c10::split("a,,b,", ','), (parts{"a", "", "b"}));
  EXPECT_EQ(c10::split(",", ','), (parts{""}));
  EXPECT_EQ(c10::split("", ','), parts());
  std::string text = "aXbXX";
  EXPECT_EQ(c10::ReplaceAll(text, "X", "yy"), 3U);
  EXPECT_EQ(text, "ayybyyyy");
  EXPECT_THROW(c10::ReplaceAll(text, "", "y"), c10::Error);
}

TEST(CoreNames, AnErrorIsMadeAtAPlace) {
  const c10::SourceLocation place{"f", "file.cpp", 3};
  EXPECT_EQ(test::thrown<c10::IndexError>([&] { throw c10::IndexError(place, "text"); }), "text");
  std::ostringstream out;
  out << place;
  EXPECT_EQ(out.str(), "f at file.cpp:3");
}

TEST(CoreNames, AKernelsAssertionEndsTheProgram) {
  CUDA_KERNEL_ASSERT(true);
  CUDA_KERNEL_ASSERT_PRINTF(1 + 1 == 2, "%d", 2);
  EXPECT_DEATH(CUDA_KERNEL_ASSERT(1 + 1 == 3), "1 \\+ 1 == 3");
  EXPECT_DEATH(CUDA_KERNEL_ASSERT_MSG(false, "the text"), "the text");
}

TEST(CoreNames, SymbolicSizesAreChecked) {
  const std::vector<std::int64_t> sizes{2, 3};
  const c10::SymIntArrayRef symbolic = c10::fromIntArrayRefSlow(sizes);
  EXPECT_EQ(C10_AS_INTARRAYREF_SLOW(symbolic).data(), sizes.data());
  EXPECT_THAT(C10_AS_INTARRAYREF_SLOW_ALLOC(symbolic), ElementsAre(2, 3));
  TORCH_SYM_CHECK(symbolic[0].sym_eq(2), "two");
  EXPECT_EQ(test::thrown<c10::Error>([&] { TORCH_SYM_CHECK(symbolic[0].sym_eq(3), "not ", 3); }),
            "not 3");
  EXPECT_TRUE(TORCH_GUARD_SIZE_OBLIVIOUS(symbolic[1].sym_gt(2)));
  EXPECT_FALSE(TORCH_GUARD_OR_FALSE(symbolic[1].sym_gt(3)));
}

TEST(CoreNames, SymbolicNumbersAreComparedByFunctions) {
  const c10::SymInt two = 2;
  EXPECT_TRUE(c10::sym_eq(two, 2).expect_true(__FILE__, __LINE__));
  EXPECT_TRUE(c10::sym_ne(two, 3).expect_true(__FILE__, __LINE__));
  EXPECT_FALSE(c10::sym_lt(two, 2).expect_true(__FILE__, __LINE__));
  EXPECT_TRUE(c10::sym_le(two, 2).expect_true(__FILE__, __LINE__));
  EXPECT_FALSE(c10::sym_gt(two, 2).expect_true(__FILE__, __LINE__));
  EXPECT_TRUE(c10::sym_ge(two, 2).expect_true(__FILE__, __LINE__));
  static_assert(std::is_same_v<decltype(c10::sym_eq(1, 2)), bool>);
  const std::vector<c10::SymInt> some{1, 2}, others{1, 3};
  EXPECT_TRUE(c10::sym_equals(some, some).expect_true(__FILE__, __LINE__));
  EXPECT_FALSE(c10::sym_equals(some, others).expect_true(__FILE__, __LINE__));
  EXPECT_EQ(c10::SymFloat(9).sqrt().guard_float(__FILE__, __LINE__), 3);
}

TEST(CoreNames, AnErrorHasNoBacktrace) {
  try {
    TORCH_CHECK(false, "text");
  } catch (const c10::Error& e) {
    EXPECT_STREQ(e.backtrace(), "(no backtrace available)");
    EXPECT_STREQ(e.what(), "text");
  }
}

TEST(CoreNames, ATensorsObjectSaysItsSize) {
  const at::Tensor t = at::zeros({2, 3});
  EXPECT_EQ(t.unsafeGetTensorImpl()->numel(), 6);
  EXPECT_EQ(t.unsafeGetTensorImpl()->dim(), 2);
  EXPECT_FALSE(t.unsafeGetTensorImpl()->is_empty());
  EXPECT_EQ(t.unsafeGetTensorImpl()->device_type(), at::kCPU);
  EXPECT_TRUE(t.unsafeGetTensorImpl()->key_set().has(c10::DispatchKey::CPU));
}

TEST(CoreNames, FunctionalizeIsPassedOver) {
  const auto excluded = [] {
    return c10::impl::tls_local_dispatch_key_set().excluded_.has(c10::DispatchKey::Functionalize);
  };
  const bool before = excluded();
  {
    const at::AutoDispatchSkipFunctionalize guard;
    EXPECT_TRUE(excluded());
  }
  EXPECT_EQ(excluded(), before);
}

TEST(CoreNames, MissingOptionsHaveDefaults) {
  EXPECT_EQ(c10::dtype_or_default({}), at::kFloat);
  EXPECT_EQ(c10::dtype_or_default(at::kInt), at::kInt);
  EXPECT_EQ(c10::device_or_default({}), at::Device(at::kCPU));
  EXPECT_EQ(c10::layout_or_default({}), at::kStrided);
  EXPECT_FALSE(c10::pinned_memory_or_default({}));
  EXPECT_EQ(c10::memory_format(at::MemoryFormat::ChannelsLast).memory_format_opt(),
            at::MemoryFormat::ChannelsLast);
}

}  // namespace

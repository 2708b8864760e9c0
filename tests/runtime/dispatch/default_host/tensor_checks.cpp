// SPDX-License-Identifier: BSL-1.0
// The functions that check a kernel's tensors. The expected texts are those of PyTorch 2.13.
#include <dispatch/default_host/tensor_checks.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>
#include <vector>

#include "../../thrown.hpp"

namespace {

using at::Tensor;
using at::TensorArg;
using dispatch::kFloat;
using dispatch::kInt;
using dispatch::kLong;
using test::thrown;

constexpr at::CheckedFrom c = "op";

class TensorChecksTest : public ::testing::Test {
 protected:
  const Tensor matrix = at::zeros({2, 3}), row = at::zeros({3}), ints = at::zeros({2, 3}, kInt);
  const Tensor none, turned = matrix.t();
  const Tensor on_meta = at::empty({2, 3}, dispatch::TensorOptions().device(dispatch::kMeta));
  const TensorArg a{matrix, "a", 1}, b{row, "b", 2}, i{ints, "i", 3}, u{none, "u", 4},
      t{turned, "t", 5}, m{on_meta, "m", 6}, unnumbered{matrix, "whole", 0};

  /// Returns the error of a check, or an empty text.
  template <class Check>
  static std::string said(const Check& check) {
    std::string text = thrown<dispatch::Error>(check);
    return text == "(nothing was thrown)" ? "" : text;
  }
};

TEST_F(TensorChecksTest, Dimensions) {
  EXPECT_EQ(said([&] { at::checkDim(c, a, 2); }), "");
  EXPECT_EQ(said([&] { at::checkDim(c, a, 3); }),
            "Expected 3-dimensional tensor, but got 2-dimensional tensor for argument #1 'a' "
            "(while checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkDim(c, matrix, "x", 7, 3); }),
            "Expected 3-dimensional tensor, but got 2-dimensional tensor for argument #7 'x' "
            "(while checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkDim(c, unnumbered, 3); }),
            "Expected 3-dimensional tensor, but got 2-dimensional tensor for 'whole' (while "
            "checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkDimRange(c, a, 2, 3); }), "");
  EXPECT_EQ(said([&] { at::checkDimRange(c, a, 1, 2); }),
            "Expected 1 to 1 dimensions, but got 2-dimensional tensor for argument #1 'a' (while "
            "checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkDimRange(c, a, 3, 5); }),
            "Expected 3 to 4 dimensions, but got 2-dimensional tensor for argument #1 'a' (while "
            "checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkSameDim(c, a, i); }), "");
  EXPECT_EQ(said([&] { at::checkSameDim(c, a, b); }),
            "Expected tensor for argument #1 'a' to have the same dimension as tensor for argument "
            "#2 'b'; but 2 does not equal 1 (while checking arguments for op)");
  EXPECT_THROW(at::checkDim(c, u, 2), dispatch::Error);
}

TEST_F(TensorChecksTest, Contiguity) {
  EXPECT_EQ(said([&] { at::checkContiguous(c, a); }), "");
  const char* const text =
      "Expected contiguous tensor, but got non-contiguous tensor for argument #5 't' (while "
      "checking arguments for op)";
  EXPECT_EQ(said([&] { at::checkContiguous(c, t); }), text);
  EXPECT_EQ(said([&] { at::checkAllContiguous(c, {a, u, b}); }), "");
  EXPECT_EQ(said([&] { at::checkAllContiguous(c, {a, u, t}); }), text);
}

TEST_F(TensorChecksTest, Sizes) {
  EXPECT_EQ(said([&] { at::checkSize(c, a, {2, 3}); }), "");
  const char* const whole =
      "Expected tensor of size [2, 4], but got tensor of size [2, 3] for argument #1 'a' (while "
      "checking arguments for op)";
  EXPECT_EQ(said([&] { at::checkSize(c, a, {2, 4}); }), whole);
  const std::vector<dispatch::SymInt> sizes{2, 4};
  EXPECT_EQ(said([&] { at::checkSize_symint(c, a, sizes); }), whole);
  EXPECT_EQ(said([&] { at::checkSize(c, a, dispatch::IntArrayRef{2}); }),
            "Expected 1-dimensional tensor, but got 2-dimensional tensor for argument #1 'a' "
            "(while checking arguments for op)");
  const char* const one =
      "Expected tensor to have size 4 at dimension -1, but got size 3 for argument #1 'a' (while "
      "checking arguments for op)";
  EXPECT_EQ(said([&] { at::checkSize(c, a, -1, 3); }), "");
  EXPECT_EQ(said([&] { at::checkSize(c, a, -1, 4); }), one);
  EXPECT_EQ(said([&] { at::checkSize_symint(c, a, -1, dispatch::SymInt(4)); }), one);
  EXPECT_EQ(thrown<dispatch::IndexError>([&] { at::checkSize(c, a, 5, 4); }),
            "Dimension out of range (expected to be in range of [-2, 1], but got 5)");
  EXPECT_EQ(said([&] { at::checkSameSize(c, a, i); }), "");
  const char* const same =
      "Expected tensor for argument #1 'a' to have same size as tensor for argument #2 'b'; but "
      "[2, 3] does not equal [3] (while checking arguments for op)";
  EXPECT_EQ(said([&] { at::checkSameSize(c, a, b); }), same);
  EXPECT_EQ(said([&] { at::checkAllSameSize(c, {u, a, i}); }), "");
  EXPECT_EQ(said([&] { at::checkAllSameSize(c, {u, a, u, b}); }), same);
  EXPECT_EQ(said([&] { at::check_dim_size(matrix, 2, 1, 3); }), "");
  EXPECT_EQ(said([&] { at::check_dim_size(matrix, 2, 1, 2); }),
            "Expected a tensor of dimension 2 and tensor.size[1] == 2 but got: dimension 2 and "
            "tensor.size[1] = 3");
}

TEST_F(TensorChecksTest, NumbersOfElements) {
  EXPECT_EQ(said([&] { at::checkNumel(c, a, 6); }), "");
  EXPECT_EQ(said([&] { at::checkNumel(c, a, 7); }),
            "Expected tensor for argument #1 'a' to have 7 elements; but it actually has 6 "
            "elements (while checking arguments for op)");
  const char* const same =
      "Expected tensor for argument #1 'a' to have same number of elements as tensor for argument "
      "#2 'b'; but 6 does not equal 3 (while checking arguments for op)";
  EXPECT_EQ(said([&] { at::checkSameNumel(c, a, t); }), "");
  EXPECT_EQ(said([&] { at::checkSameNumel(c, a, b); }), same);
  EXPECT_EQ(said([&] { at::checkAllSameNumel(c, {u, a, b}); }), same);
}

TEST_F(TensorChecksTest, Types) {
  EXPECT_EQ(said([&] { at::checkScalarType(c, a, kFloat); }), "");
  EXPECT_EQ(said([&] { at::checkScalarType(c, a, kInt); }),
            "Expected tensor for argument #1 'a' to have scalar type Int; but got CPUFloatType "
            "instead (while checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkScalarTypes(c, a, {kInt, kFloat}); }), "");
  EXPECT_EQ(said([&] { at::checkScalarTypes(c, a, {kInt, kLong}); }),
            "Expected tensor for argument #1 'a' to have one of the following scalar types: Int, "
            "Long; but got CPUFloatType instead (while checking arguments for op)");
  const char* const same =
      "Expected tensor for argument #1 'a' to have the same type as tensor for argument #3 'i'; "
      "but type CPUFloatType does not equal CPUIntType (while checking arguments for op)";
  EXPECT_EQ(said([&] { at::checkSameType(c, a, b); }), "");
  EXPECT_EQ(said([&] { at::checkSameType(c, a, i); }), same);
  EXPECT_EQ(said([&] { at::checkAllSameType(c, {a, u, i}); }), same);
  EXPECT_EQ(said([&] { at::checkAllSameType(c, {u}); }), "");
  EXPECT_EQ(said([&] { at::checkSameType(c, a, m); }),
            "Expected tensor for argument #1 'a' to have the same type as tensor for argument #6 "
            "'m'; but type CPUFloatType does not equal MetaFloatType (while checking arguments for "
            "op)");
}

TEST_F(TensorChecksTest, Devices) {
  EXPECT_EQ(said([&] { at::checkSameGPU(c, a, b); }),
            "Tensor for argument #1 'a' is on CPU, Tensor for argument #2 'b' is on CPU, but "
            "expected it to be on GPU (while checking arguments for op)");
  const char* const one =
      "Tensor for argument #1 'a' is on CPU, but expected it to be on GPU (while checking "
      "arguments for op)";
  EXPECT_EQ(said([&] { at::checkSameGPU(c, a, m); }), one);
  EXPECT_EQ(said([&] { at::checkAllSameGPU(c, {u, a, m}); }), one);
  EXPECT_EQ(said([&] { at::checkSameGPU(c, m, m); }), "");
  const Tensor first = dispatch::tensor_without_memory({dispatch::kCUDA, 0});
  const Tensor second = dispatch::tensor_without_memory({dispatch::kCUDA, 1});
  EXPECT_EQ(said([&] { at::checkSameGPU(c, {first, "f", 1}, {second, "s", 2}); }),
            "Expected tensor for argument #1 'f' to have the same device as tensor for argument #2 "
            "'s'; but device 0 does not equal 1 (while checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkDeviceType(c, {matrix, none}, dispatch::kCPU); }), "");
  EXPECT_EQ(said([&] { at::checkDeviceType(c, {matrix, on_meta}, dispatch::kCPU); }),
            "Expected tensor to have cpu DeviceType, but got tensor with meta DeviceType (while "
            "checking arguments for op)");
}

TEST_F(TensorChecksTest, LayoutsAndUndefinedTensors) {
  EXPECT_EQ(said([&] { at::checkLayout(c, {matrix, none}, dispatch::kStrided); }), "");
  EXPECT_EQ(said([&] { at::checkLayout(c, matrix, dispatch::kSparse); }),
            "Expected tensor to have Sparse Layout, but got tensor with Strided Layout (while "
            "checking arguments for op)");
  EXPECT_EQ(said([&] { at::checkAllDefined(c, {a, b}); }), "");
  // PyTorch 2.13 fails while it composes this text, with "sym_strides() called on an undefined
  // Tensor".
  EXPECT_EQ(said([&] { at::checkAllDefined(c, {a, u}); }),
            "Expected tensor for argument #4 'u' to be non-null, but it was undefined (while "
            "checking arguments for op)");
  EXPECT_EQ(at::maybe_data_ptr(u), nullptr);
  EXPECT_EQ(at::maybe_data_ptr(a), matrix.data_ptr());
}

TEST_F(TensorChecksTest, ATensorsTypeIsSpelledAsInPyTorch) {
  EXPECT_EQ(none.toString(), "UndefinedType");
  EXPECT_EQ(ints.toString(), "CPUIntType");
  EXPECT_EQ(on_meta.toString(), "MetaFloatType");
  EXPECT_EQ(dispatch::tensor_without_memory({dispatch::kPrivateUse1, 0}).toString(),
            "PrivateUseOneFloatType");
}

}  // namespace

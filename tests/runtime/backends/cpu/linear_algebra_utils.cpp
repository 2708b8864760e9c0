// SPDX-License-Identifier: BSL-1.0
// Helpers of kernels of linear algebra. The same holds with PyTorch's headers.
#include <ATen/native/LinearAlgebraUtils.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace {

using namespace at::native;
using sizes = at::IntArrayRef;
using numbers = std::vector<std::int64_t>;

template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
  return "";
}

TEST(LinearAlgebraUtils, ColumnMajorCopies) {
  const at::Tensor a = at::arange(12, at::kFloat).view({2, 3, 2});
  EXPECT_EQ(batchCount(a), 2);
  EXPECT_EQ(matrixStride(a), 6);
  const at::Tensor columns = cloneBatchedColumnMajor(a);
  EXPECT_EQ(columns.strides(), sizes({6, 1, 3}));
  EXPECT_TRUE(at::equal(columns, a));
  const at::Tensor larger = copyBatchedColumnMajor(a, 5);
  EXPECT_EQ(larger.sizes(), sizes({2, 5, 2}));
  EXPECT_EQ(larger.strides(), sizes({10, 1, 5}));
  EXPECT_TRUE(at::equal(larger.narrow(1, 0, 3), a));
  const numbers batch{4, 2};
  EXPECT_EQ(copyBatchedColumnMajor(a, -1, batch).sizes(), sizes({4, 2, 3, 2}));
  EXPECT_TRUE(borrow_else_clone(true, a, a, true).unsafeIsBorrowed());
  EXPECT_EQ(borrow_else_clone(false, a, a, false)->strides(), sizes({6, 1, 3}));
  EXPECT_TRUE(expect_resolved_conj(a)->is_same(a));
  EXPECT_EQ(same_stride_to(columns, at::TensorOptions(at::kDouble)).strides(), sizes({6, 1, 3}));
}

TEST(LinearAlgebraUtils, Checks) {
  const at::Tensor a = at::ones({2, 3, 3}), b = at::ones({2, 3, 1}), c = at::ones({3, 2});
  EXPECT_EQ(error_of([&] { checkIsMatrix(at::ones({2}), "f"); }),
            "f: The input tensor A must have at least 2 dimensions.");
  EXPECT_EQ(error_of([&] { squareCheckInputs(c, "f", "B"); }),
            "f: B must be batches of square matrices, but they are 3 by 2 matrices");
  EXPECT_EQ(error_of([&] { checkInputsSolver(a, b, true, "f"); }), "");
  EXPECT_EQ(error_of([&] { checkInputsSolver(a, b, false, "f"); }),
            "f: Incompatible shapes of A and B for the equation XA = B (3x3 and 3x1)");
  EXPECT_EQ(error_of([&] { linearSolveCheckInputs(b, a, "f"); }), "");
  EXPECT_EQ(error_of([&] { linearSolveCheckInputs(b, a.to(at::kDouble), "f"); }),
            "Expected b and A to have the same dtype, but found b of type Float and A of type "
            "Double instead.");
  EXPECT_EQ(error_of([&] { checkFloatingOrComplex(at::ones({1}, at::kInt), "f"); }),
            "f: Expected a floating point or complex tensor as input. Got Int");
  EXPECT_EQ(error_of([&] { checkUplo("x"); }),
            "Expected UPLO argument to be 'L' or 'U', but got x");
  EXPECT_EQ(error_of([&] { checkUplo("u"); }), "");
  EXPECT_EQ(error_of([&] { checkAllSameDim({a, c}, 3); }),
            "Tensor dimension is 2, expected 3 instead.");
  EXPECT_EQ(error_of([&] { checkLinalgCompatibleDtype("f", at::kInt, at::kFloat); }),
            "f: Expected result to be safely castable from Float dtype, but got result with dtype "
            "Int");
  EXPECT_NE(error_of([&] { static_cast<void>(_parse_qr_mode("x")); }), "");
  EXPECT_EQ(_parse_qr_mode("r"), std::make_tuple(false, true));
}

TEST(LinearAlgebraUtils, BatchesAreBroadcast) {
  const at::Tensor a = at::ones({1, 3, 3}), b = at::ones({4, 3, 2});
  EXPECT_EQ(std::get<0>(_linalg_broadcast_batch_dims(a, b)), (numbers{4, 3, 3}));
  const auto [wide, same] = _linalg_broadcast_batch_dims(a, b, nullptr);
  EXPECT_EQ(wide.sizes(), sizes({4, 3, 3}));
  EXPECT_TRUE(same.is_same(b));
  EXPECT_EQ(broadcast_batch_size(a, b, 1), numbers{4});
  EXPECT_TRUE(linalg_solve_is_vector_rhs(at::ones({2, 3, 3}), at::ones({2, 3})));
  EXPECT_FALSE(linalg_solve_is_vector_rhs(at::ones({2, 3, 3}), at::ones({2, 3, 1})));
  BroadcastLinearIndices index(2, {2, 1}, {2, 2});
  EXPECT_EQ(get_linear_indices(2, {2, 1}, {2, 2}).sizes(), sizes({2, 2}));
  EXPECT_EQ(index(0) + index(1), 0);
  EXPECT_EQ(index(2) + index(3), 2);
}

TEST(LinearAlgebraUtils, AMatrixIsRestoredForTheNext) {
  const at::Tensor a = at::ones({2, 1, 2, 2}), b = at::zeros({2, 3, 2, 2});
  numbers order;
  batch_iterator_with_broadcasting<float>(a, b, [&](float* x, float* y, std::int64_t number) {
    order.push_back(number);
    y[0] = x[0] + static_cast<float>(order.size());
    x[0] = 100;
  });
  EXPECT_EQ(order, (numbers{0, 0, 0, 1, 1, 1}));
  for (std::int64_t i = 0; i != 6; ++i)
    EXPECT_EQ(b.view({6, 2, 2})[i][0][0].item<float>(), static_cast<float>(i + 2));
}

TEST(LinearAlgebraUtils, Geometry) {
  EXPECT_EQ(create_dim_backshift_permutation(1, 3, 4), (numbers{0, 2, 1, 3}));
  EXPECT_EQ(create_reverse_permutation({2, 0, 1}), (numbers{1, 2, 0}));
  EXPECT_EQ(_move_to_end(at::ones({2, 3, 4}), {0}).sizes(), sizes({3, 4, 2}));
  EXPECT_NE(error_of([] { (void)_move_to_end(at::ones({2, 3}), {0, 0}); }), "");
  const auto [q, strides, columns] = _compute_geometry_for_Q(at::ones({2, 5, 3}), false);
  EXPECT_EQ(sizes(q), sizes({2, 5, 5}));
  EXPECT_EQ(sizes(strides), sizes({25, 1, 5}));
  EXPECT_EQ(columns, 5);
  EXPECT_EQ(computeLRWorkDim('N', 3, 4), 15);
  EXPECT_EQ(computeLRWorkDim('S', 3, 40), 60);
  EXPECT_EQ(computeLRWorkDim('S', 3, 4), 60);
  EXPECT_EQ(_get_epsilon(at::kFloat), std::numeric_limits<float>::epsilon());
  EXPECT_EQ(to_transpose_type(false, true), TransposeType::ConjTranspose);
}

TEST(LinearAlgebraUtils, OrdersThatBlasReads) {
  const at::Tensor rows = at::ones({2, 3, 4});
  EXPECT_TRUE(is_blas_compatible_row_major_order(rows));
  EXPECT_FALSE(is_blas_compatible_column_major_order(rows));
  EXPECT_TRUE(is_blas_compatible_column_major_order(rows.transpose(1, 2)));
  EXPECT_TRUE(is_blas_compatible_row_major_order(rows.narrow(2, 0, 2)));
  EXPECT_FALSE(is_blas_compatible_row_major_order(at::ones({3, 1}).expand({3, 4})));
  EXPECT_TRUE(is_row_or_column_contiguous(rows.transpose(1, 2)));
  EXPECT_TRUE(is_blas_compatible_row_major_order(at::ones({2, 2, 2, 2})));
}

}  // namespace

// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels of linear algebra: batches of matrices in column-major order, checks
// of operands, and broadcasting of their batches.
#pragma once

#include <ATen/ExpandUtils.h>
#include <ATen/Functions.h>
#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/TensorIterator.h>
#include <ATen/native/TransposeType.h>
#include <c10/core/ScalarType.h>
#include <c10/util/Exception.h>
#include <c10/util/MaybeOwned.h>
#include <c10/util/irange.h>
#include <c10/util/strides.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Here no tensor is marked as conjugate, so that the tensor itself is borrowed.
[[nodiscard]] inline c10::MaybeOwned<Tensor> expect_resolved_conj(const Tensor& tensor) {
  return tensor.is_conj() ? c10::MaybeOwned<Tensor>::owned(tensor.resolve_conj())
                          : c10::MaybeOwned<Tensor>::borrowed(tensor);
}

/// The strides of a contiguous batch, whose matrices are in row-major or column-major order.
[[nodiscard]] inline DimVector batched_matrix_contiguous_strides(IntArrayRef sizes,
                                                                 bool f_contig = false) {
  DimVector out = c10::contiguous_strides(sizes);
  const std::size_t n = out.size();
  if (f_contig && n >= 2) {
    out[n - 1] = std::max<std::int64_t>(sizes[n - 2], 1);
    out[n - 2] = 1;
  }
  return out;
}

[[nodiscard]] inline Tensor cloneBatchedColumnMajor(const Tensor& src) {
  return src.transpose(-2, -1).clone(MemoryFormat::Contiguous).transpose_(-2, -1);
}
[[nodiscard]] inline c10::MaybeOwned<Tensor> borrow_else_clone(bool cond, const Tensor& borrow,
                                                               const Tensor& clone, bool contig) {
  using owner = c10::MaybeOwned<Tensor>;
  if (cond) return owner::borrowed(borrow);
  return owner::owned(contig ? clone.clone(MemoryFormat::Contiguous)
                             : cloneBatchedColumnMajor(clone));
}
/// A copy in column-major order with `nrows` rows (-1: as many as there are), the further ones of
/// which are not initialised, and with other sizes of the batch, to which the matrices broadcast.
[[nodiscard]] inline Tensor copyBatchedColumnMajor(const Tensor& src, std::int64_t nrows = -1,
                                                   OptionalIntArrayRef desired_batch_sizes = {}) {
  const IntArrayRef batch =
      desired_batch_sizes ? *desired_batch_sizes : src.sizes().slice(0, src.sizes().size() - 2);
  std::vector<std::int64_t> sizes = batch.vec();
  sizes.push_back(nrows == -1 ? src.size(-2) : nrows);
  sizes.push_back(src.size(-1));
  const Tensor out =
      at::empty_strided(sizes, batched_matrix_contiguous_strides(sizes, true), src.options());
  out.narrow(-2, 0, src.size(-2)).copy_(src);
  return out;
}

/// The number of matrices.
[[nodiscard]] inline std::int64_t batchCount(const Tensor& batched_matrices) {
  std::int64_t out = 1;
  for (const auto d : c10::irange(batched_matrices.dim() - 2)) out *= batched_matrices.size(d);
  return out;
}
/// The number of elements of a matrix.
[[nodiscard]] inline std::int64_t matrixStride(const Tensor& batched_matrices) {
  return batched_matrices.size(-1) * batched_matrices.size(-2);
}

// The checks throw Error.
inline void checkIsMatrix(const Tensor& A, const char* f_name, const char* arg_name = "A") {
  TORCH_CHECK(A.dim() >= 2, f_name, ": The input tensor ", arg_name,
              " must have at least 2 dimensions.");
}
inline void squareCheckInputs(const Tensor& self, const char* f_name, const char* arg_name = "A") {
  checkIsMatrix(self, f_name, arg_name);
  TORCH_CHECK(self.size(-1) == self.size(-2), f_name, ": ", arg_name,
              " must be batches of square matrices, but they are ", self.size(-2), " by ",
              self.size(-1), " matrices");
}
inline void checkInputsSolver(const Tensor& A, const Tensor& B, bool left, const char* f_name) {
  squareCheckInputs(A, f_name, "A");
  checkIsMatrix(B, f_name, "B");
  TORCH_CHECK(left ? A.size(-2) == B.size(-2) : A.size(-1) == B.size(-1), f_name,
              ": Incompatible shapes of A and B for the equation ", left ? "AX = B" : "XA = B",
              " (", A.size(-2), "x", A.size(-1), " and ", B.size(-2), "x", B.size(-1), ")");
}
inline void linearSolveCheckInputs(const Tensor& self, const Tensor& A, const char* name) {
  TORCH_CHECK(self.device() == A.device(),
              "Expected b and A to be on the same device, but found b on ", self.device(),
              " and A on ", A.device(), " instead.");
  TORCH_CHECK(self.scalar_type() == A.scalar_type(),
              "Expected b and A to have the same dtype, but found b of type ", self.scalar_type(),
              " and A of type ", A.scalar_type(), " instead.");
  TORCH_CHECK(A.size(-1) == A.size(-2), "A must be batches of square matrices, but they are ",
              A.size(-2), " by ", A.size(-1), " matrices");
  TORCH_CHECK(A.size(-1) == self.size(-2), "Incompatible matrix sizes for ", name,
              ": each A matrix is ", A.size(-1), " by ", A.size(-1), " but each b matrix is ",
              self.size(-2), " by ", self.size(-1));
}
inline void checkFloatingOrComplex(const Tensor& t, const char* f_name,
                                   bool allow_low_precision_dtypes = true) {
  const ScalarType type = t.scalar_type();
  TORCH_CHECK(isFloatingType(type) || isComplexType(type), f_name,
              ": Expected a floating point or complex tensor as input. Got ", type);
  TORCH_CHECK(allow_low_precision_dtypes || type == kFloat || type == kDouble ||
                  type == kComplexFloat || type == kComplexDouble,
              f_name, ": Low precision dtypes not supported. Got ", type);
}
inline void checkAllSameDim(TensorList tensors, std::int64_t dim) {
  for (const Tensor& t : tensors)
    TORCH_CHECK(t.dim() == dim, "Tensor dimension is ", t.dim(), ", expected ", dim, " instead.");
}
inline void checkUplo(std::string_view uplo) {
  TORCH_CHECK(uplo.size() == 1 && std::string_view("ULul").find(uplo) != std::string_view::npos,
              "Expected UPLO argument to be 'L' or 'U', but got ", uplo);
}
inline void checkSameDevice(const std::string& fn_name, const Tensor& result, const Tensor& input,
                            const std::string& result_name = "result") {
  TORCH_CHECK(result.device() == input.device(), fn_name, ": Expected ", result_name,
              " and input tensors to be on the same device, but got ", result_name, " on ",
              result.device(), " and input on ", input.device());
}
inline void checkLinalgCompatibleDtype(const std::string& fn_name, const Tensor& result,
                                       const Tensor& input,
                                       const std::string& result_name = "result") {
  TORCH_CHECK(c10::canCast(input.scalar_type(), result.scalar_type()), fn_name, ": Expected ",
              result_name, " to be safely castable from ", input.scalar_type(), " dtype, but got ",
              result_name, " with dtype ", result.scalar_type());
}
inline void checkLinalgCompatibleDtype(const std::string& fn_name, ScalarType out_type,
                                       ScalarType result_type,
                                       const std::string& out_name = "result") {
  TORCH_CHECK(c10::canCast(result_type, out_type), fn_name, ": Expected ", out_name,
              " to be safely castable from ", result_type, " dtype, but got ", out_name,
              " with dtype ", out_type);
}
inline void checkNotComplexTolerance(const Tensor& tol, std::string_view f_name,
                                     std::string_view tol_name) {
  TORCH_CHECK(!isComplexType(tol.scalar_type()), f_name, ": ", tol_name,
              " tensor of complex type is not supported. Got ", tol.scalar_type());
}

[[nodiscard]] inline bool is_row_or_column_contiguous(const Tensor& t) {
  return t.is_contiguous() || t.transpose(-2, -1).is_contiguous();
}
/// Throws Error for a conjugate in row-major order, which BLAS has no word for.
[[nodiscard]] inline TransposeType to_transpose_type(bool contig, bool conj) {
  TORCH_INTERNAL_ASSERT(!contig || !conj, "Invalid transpose type");
  if (conj) return TransposeType::ConjTranspose;
  return contig ? TransposeType::NoTranspose : TransposeType::Transpose;
}
/// Of float and double. Throws Error for another type.
[[nodiscard]] inline double _get_epsilon(const ScalarType& sc_type) {
  TORCH_CHECK(sc_type == kFloat || sc_type == kDouble,
              "This function doesn't handle types other than float and double");
  return sc_type == kFloat ? static_cast<double>(std::numeric_limits<float>::epsilon())
                           : std::numeric_limits<double>::epsilon();
}

namespace linalg_detail {

[[nodiscard]] inline IntArrayRef batch_sizes(const Tensor& t) {
  return t.sizes().slice(0, t.sizes().size() - 2);
}
/// `batch`, then the sizes of t's matrices.
[[nodiscard]] inline std::vector<std::int64_t> with_matrix_of(std::vector<std::int64_t> batch,
                                                              const Tensor& t) {
  batch.push_back(t.size(-2));
  batch.push_back(t.size(-1));
  return batch;
}

}  // namespace linalg_detail

/// Calls `f(a_matrix, b_matrix, index)` for each matrix of b, with the matrix of a that broadcasts
/// to it and that one's number. `f` may write to both: a matrix of a that it gets again is restored
/// before. Both tensors are batches of contiguous matrices in column-major order, with the same
/// number of dimensions.
template <class scalar_t, class func_t>
void batch_iterator_with_broadcasting(const Tensor& a, const Tensor& b, const func_t& f) {
  const IntArrayRef a_batch = linalg_detail::batch_sizes(a);
  const IntArrayRef b_batch = linalg_detail::batch_sizes(b);
  const bool is_broadcast = a_batch != b_batch;
  const Tensor a_matrices = a.view({batchCount(a), a.size(-2), a.size(-1)});
  const Tensor b_matrices = b.view({batchCount(b), b.size(-2), b.size(-1)});
  const Tensor original = is_broadcast ? a_matrices.clone() : Tensor();
  std::vector<bool> is_used(static_cast<std::size_t>(batchCount(a)));
  for (const auto i : c10::irange(batchCount(b))) {
    std::int64_t from = 0;
    std::int64_t rest = i, step = 1;
    for (std::size_t d = b_batch.size(); d-- > 0;) {
      const std::int64_t position = rest % b_batch[d];
      rest /= b_batch[d];
      if (a_batch[d] != 1) from += position * step;
      step *= a_batch[d];
    }
    const Tensor matrix = a_matrices.select(0, from);
    if (is_used[static_cast<std::size_t>(from)] && is_broadcast)
      matrix.copy_(original.select(0, from));
    is_used[static_cast<std::size_t>(from)] = true;
    f(matrix.template data_ptr<scalar_t>(), b_matrices.select(0, i).template data_ptr<scalar_t>(),
      from);
  }
}

/// The sizes of both when their batches are broadcast together.
[[nodiscard]] inline std::tuple<std::vector<std::int64_t>, std::vector<std::int64_t>>
_linalg_broadcast_batch_dims(const Tensor& arg1, const Tensor& arg2) {
  const std::vector<std::int64_t> batch =
      infer_size(linalg_detail::batch_sizes(arg1), linalg_detail::batch_sizes(arg2));
  return {linalg_detail::with_matrix_of(batch, arg1), linalg_detail::with_matrix_of(batch, arg2)};
}
/// Both with these sizes. With a name it throws Error if they cannot be solved for each other.
[[nodiscard]] inline std::tuple<Tensor, Tensor> _linalg_broadcast_batch_dims(const Tensor& arg1,
                                                                             const Tensor& arg2,
                                                                             const char* name) {
  if (name != nullptr) linearSolveCheckInputs(arg1, arg2, name);
  const auto [sizes1, sizes2] = _linalg_broadcast_batch_dims(arg1, arg2);
  return {arg1.sizes() == IntArrayRef(sizes1) ? arg1 : arg1.expand(sizes1),
          arg2.sizes() == IntArrayRef(sizes2) ? arg2 : arg2.expand(sizes2)};
}
/// The broadcast sizes of the first dimensions.
[[nodiscard]] inline std::vector<std::int64_t> broadcast_batch_size(const Tensor& t1,
                                                                    const Tensor& t2,
                                                                    std::int64_t n_batch_dims) {
  const auto n = static_cast<std::size_t>(n_batch_dims);
  return infer_size(t1.sizes().slice(0, n), t2.sizes().slice(0, n));
}

/// A view with these dimensions last. Throws Error for one that is there twice, or not at all.
[[nodiscard]] inline Tensor _move_to_end(const Tensor& self, IntArrayRef axes) {
  std::vector<std::int64_t> order;
  for (const auto d : c10::irange(self.dim()))
    if (std::find(axes.begin(), axes.end(), d) == axes.end()) order.push_back(d);
  order.insert(order.end(), axes.begin(), axes.end());
  TORCH_CHECK(static_cast<std::int64_t>(order.size()) == self.dim(),
              "duplicate or invalid axis in 'dim' argument for tensor with ndim==", self.dim());
  return self.permute(order);
}
/// Moves two dimensions to the end, dim1 last. Throws Error for those that there are not.
[[nodiscard]] inline std::vector<std::int64_t> create_dim_backshift_permutation(std::int64_t dim0,
                                                                                std::int64_t dim1,
                                                                                std::int64_t ndim) {
  TORCH_CHECK(dim0 != dim1 && dim0 < ndim && dim0 >= 0 && dim1 < ndim && dim1 >= 0,
              "duplicate or invalid dimensions");
  std::vector<std::int64_t> out;
  for (const auto d : c10::irange(ndim))
    if (d != dim0 && d != dim1) out.push_back(d);
  out.push_back(dim0);
  out.push_back(dim1);
  return out;
}
/// The permutation that undoes one.
[[nodiscard]] inline std::vector<std::int64_t> create_reverse_permutation(
    std::vector<std::int64_t> permutation) {
  std::vector<std::int64_t> out(permutation.size());
  for (const auto i : c10::irange(permutation.size()))
    out[static_cast<std::size_t>(permutation[i])] = static_cast<std::int64_t>(i);
  return out;
}

/// Is Q computed, and with no more columns than needed? Throws Error for an unknown word.
[[nodiscard]] inline std::tuple<bool, bool> _parse_qr_mode(std::string_view mode) {
  TORCH_CHECK(mode == "reduced" || mode == "complete" || mode == "r",
              "qr received unrecognized mode '", mode,
              "' but expected one of 'reduced' (default), 'r', or 'complete'");
  return {mode != "r", mode != "complete"};
}
/// Sizes and strides of the memory for Q, and its number of columns.
[[nodiscard]] inline std::tuple<DimVector, DimVector, std::int64_t> _compute_geometry_for_Q(
    const Tensor& input, bool reduced) {
  const std::int64_t m = input.size(-2), n = input.size(-1);
  const bool is_complete = !reduced && m > n;
  DimVector sizes(input.sizes());
  sizes[sizes.size() - 1] = is_complete ? m : n;
  DimVector strides = batched_matrix_contiguous_strides(sizes, true);
  return {std::move(sizes), std::move(strides), is_complete ? m : std::min(m, n)};
}
/// False: there is no cuSOLVER here.
[[nodiscard]] inline bool svd_uses_cusolver(const Tensor& /*A*/) { return false; }
/// The elements of the real workspace of LAPACK's cgesdd and zgesdd (3.6 and later).
[[nodiscard]] inline std::int64_t computeLRWorkDim(char jobz, std::int64_t m, std::int64_t n) {
  const std::int64_t small = std::min(m, n), large = std::max(m, n);
  if (jobz == 'N') return 5 * small;
  const std::int64_t least = 5 * small * small + 5 * small;
  if (large > 10 * small) return least;
  return std::max(least, 2 * large * small + 2 * small * small + small);
}

/// A copy with other options and the same strides, which .to() would not keep.
[[nodiscard]] inline Tensor same_stride_to(const Tensor& original_tensor,
                                           const TensorOptions& options) {
  const Tensor out = at::empty_strided(original_tensor.sizes(), original_tensor.strides(), options);
  out.copy_(original_tensor);
  return out;
}

/// Is `other` a batch of vectors, not of matrices?
[[nodiscard]] inline bool linalg_solve_is_vector_rhs(const Tensor& input, const Tensor& other) {
  return other.dim() == 1 || (other.dim() == input.dim() - 1 &&
                              other.sizes() == input.sizes().slice(0, input.sizes().size() - 1));
}

/// For each element of the broadcast tensor, in order, its place in the original one.
[[nodiscard]] inline Tensor get_linear_indices(std::int64_t numel, IntArrayRef original_shape,
                                               IntArrayRef broadcast_shape) {
  return at::arange(numel, TensorOptions(kCPU).dtype(kLong))
      .view(original_shape)
      .expand(broadcast_shape)
      .contiguous();
}
/// The same as a function of the place in the broadcast tensor.
class BroadcastLinearIndices {
 public:
  BroadcastLinearIndices(std::int64_t numel, IntArrayRef original_shape,
                         IntArrayRef broadcast_shape) {
    if (original_shape != broadcast_shape)
      indices_ = get_linear_indices(numel, original_shape, broadcast_shape);
  }
  [[nodiscard]] std::int64_t operator()(std::int64_t broadcast_linear_index) {
    return indices_.defined() ? indices_.data_ptr<std::int64_t>()[broadcast_linear_index]
                              : broadcast_linear_index;
  }

 private:
  Tensor indices_;
};

namespace linalg_detail {
/// May BLAS read the matrices, whose elements are adjacent in the dimension `fast`?
[[nodiscard]] inline bool is_blas_compatible(const Tensor& t, std::int64_t fast,
                                             std::int64_t slow) {
  const std::int64_t lead = t.stride(slow);
  return t.stride(fast) == 1 && lead >= std::max<std::int64_t>(1, t.size(fast)) &&
         (t.dim() < 3 || t.stride(-3) >= lead * t.size(slow));
}
}  // namespace linalg_detail
[[nodiscard]] inline bool is_blas_compatible_column_major_order(const Tensor& input) {
  return input.dim() > 3 ? input.transpose(-2, -1).is_contiguous()
                         : linalg_detail::is_blas_compatible(input, -2, -1);
}
[[nodiscard]] inline bool is_blas_compatible_row_major_order(const Tensor& input) {
  return input.dim() > 3 ? input.is_contiguous() : linalg_detail::is_blas_compatible(input, -1, -2);
}

}  // namespace native
}  // namespace at

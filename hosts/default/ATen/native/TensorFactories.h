// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for operators that make tensors: sizes of triangles, checks of arguments, and
// the stubs of complex and polar, which schema_ct::cpu defines.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include <ATen/Dispatch.h>
#include <ATen/Dispatch_v2.h>
#include <ATen/EmptyTensor.h>
#include <ATen/Functions.h>
#include <ATen/TensorIterator.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/Allocator.h>
#include <c10/core/Layout.h>
#include <c10/util/Exception.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

using at::detail::check_size_nonnegative;

/// How many elements of a matrix are on or below the diagonal `offset` columns right of the main
/// one. Row i has i + 1 + offset of them, but at least none and at most all of its columns.
[[nodiscard]] inline std::int64_t get_tril_size(std::int64_t rows, std::int64_t columns,
                                                std::int64_t offset) {
  // 1 + 2 + … + n. Differences of these fit even where they themselves do not.
  const auto sum_to = [](std::int64_t n) -> std::uint64_t {
    const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(n, 0));
    return count % 2 == 0 ? count / 2 * (count + 1) : (count + 1) / 2 * count;
  };
  offset = std::clamp(offset, -rows, columns);
  const std::uint64_t all = sum_to(rows + offset) - sum_to(offset);
  const std::uint64_t beyond = sum_to(rows + offset - columns) - sum_to(offset - columns);
  return static_cast<std::int64_t>(all - beyond);
}

/// Throws Error if tril_indices and triu_indices cannot have these arguments.
inline void check_args(std::int64_t row, std::int64_t col, std::optional<Layout> layout) {
  TORCH_CHECK(row >= 0, "row must be non-negative, got", row);
  TORCH_CHECK(col >= 0, "col must be non-negative, got", col);
  TORCH_CHECK(!layout || *layout == kStrided, "only support layout=torch.strided, got", *layout);
}

/// Throws Error if the tensor's type cannot have each of the numbers 0 to n - 1.
inline void check_supported_max_int_with_precision(std::int64_t n, const Tensor& tensor) {
  TORCH_CHECK(at::scalar_tensor(n > 0 ? n - 1 : n, tensor.options()).defined(),
              "n is too large for result tensor type: '", tensor.toString(), "'");
  // Of these types, 2^digits is the first integer whose successor is rounded to it.
  const ScalarType type = tensor.scalar_type();
  TORCH_CHECK(type != kHalf || n <= (1 << 11) + 1, "n cannot be greater than 2049 for Half type.");
  TORCH_CHECK(type != kFloat || n <= (1 << 24) + 1,
              "n cannot be greater than 2^24+1 for Float type.");
  TORCH_CHECK(type != kDouble || n <= (std::int64_t{1} << 53) + 1,
              "n cannot be greater than 2^53+1 for Double type.");
}

/// Fills a tensor whose elements nobody has written with NaN or, if its type has none, with the
/// greatest number.
inline Tensor& fill_empty_deterministic_(Tensor& tensor) {
  if (tensor.is_floating_point() || tensor.is_complex())
    return tensor.fill_(std::numeric_limits<double>::quiet_NaN());
  AT_DISPATCH_V2(tensor.scalar_type(), "fill_empty_deterministic_", AT_WRAP([&] {
                   static_cast<void>(tensor.fill_(std::numeric_limits<scalar_t>::max()));
                 }),
                 kBool, AT_EXPAND(AT_INTEGRAL_TYPES_V2));
  return tensor;
}

}  // namespace native
}  // namespace at

namespace at::native {

/// Memory that does not exist, for tensors that are known to be zero.
struct SCHEMA_CT_POLYMORPHIC ZeroTensorAllocator final : public at::Allocator {
  explicit ZeroTensorAllocator(at::Device device) : device_(device) {}

  static void deleter(void* memory) { TORCH_INTERNAL_ASSERT(memory == nullptr); }

  DataPtr allocate(std::size_t /*bytes*/) override { return {nullptr, nullptr, &deleter, device_}; }
  DeleterFnPtr raw_deleter() const override { return &deleter; }
  void copy_data(void* /*to*/, const void* /*from*/, std::size_t /*bytes*/) const final {}

  at::Device device_;
};

using binary_fn = void (*)(TensorIterator&);
// The iterator's inputs are the parts of a complex number: real and imaginary, or length and angle.
DECLARE_DISPATCH(binary_fn, complex_stub)
DECLARE_DISPATCH(binary_fn, polar_stub)

}  // namespace at::native

// SPDX-License-Identifier: BSL-1.0
// What the host computes of PyTorch's headers for device code: numbers of Philox, offsets,
// collapsed dimensions, quotients. The expected numbers are those of PyTorch 2.14, whose headers
// also compile this file.
#include <ATen/core/PhiloxRNGEngine.h>
#include <ATen/cuda/detail/KernelUtils.h>
#include <ATen/cuda/Atomic.cuh>
#include <ATen/cuda/NumericLimits.cuh>
#include <ATen/cuda/PhiloxUtils.cuh>
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <ATen/cuda/detail/OffsetCalculator.cuh>

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace {

int failures = 0;

#define EXPECT(condition)                                         \
  do {                                                            \
    if (!(condition)) {                                           \
      std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                 \
    }                                                             \
  } while (false)

void numbers_of_philox() {
  at::Philox4_32 first(42, 5, 3);
  const std::uint32_t expected[] = {2733295896, 1058844908, 3019018469, 1572457195, 607284130,
                                    429386653,  2409874362, 2550487913, 990805218};
  for (const std::uint32_t word : expected) EXPECT(first() == word);

  at::Philox4_32 far(123456789012345ULL, ~0ULL, ~0ULL - 1);
  far.incr_n(5);
  EXPECT(far.get_offset() == 3);
  EXPECT(far() == 2866991063);
  at::Philox4_32 few_rounds(7);
  EXPECT(few_rounds(7) == 1429110215);
  at::Philox4_32 normal(42);
  EXPECT(normal.randn(10) == 0x1.523be2p-1F);
}

void state_of_philox() {
  const auto [seed, offset] = at::cuda::philox::unpack(at::PhiloxCudaState(9, 4));
  EXPECT(seed == 9 && offset == 4);
  std::int64_t words[] = {11, 100};
  const auto [seed_there, offset_there] =
      at::cuda::philox::unpack(at::PhiloxCudaState(words, words + 1, 8));
  EXPECT(seed_there == 11 && offset_there == 108);
}

void larger_and_smaller() {
  EXPECT(safe_max(1, 2) == 2 && safe_min(1, 2) == 1 && safe_max(2.0, 1.0) == 2.0);
  EXPECT(std::isnan(safe_max(NAN, 1.0F)) && std::isnan(safe_max(1.0F, NAN)));
  EXPECT(std::isnan(safe_min(NAN, 1.0F)) && std::isnan(safe_min(1.0F, NAN)));
}

void quotients() {
  const std::uint32_t divisors[] = {1, 2, 3, 7, 641, 65535, 65536, 1000000007, 2147483647};
  const std::uint32_t dividends[] = {0, 1, 2, 6, 640, 641, 65537, 1999999999, 2147483647};
  for (const std::uint32_t d : divisors) {
    const at::cuda::detail::IntDivider<std::uint32_t> by(d);
    for (const std::uint32_t n : dividends) {
      const auto both = by.divmod(n);
      EXPECT(both.div == n / d && both.mod == n % d);
      EXPECT(by.div(n) == n / d && by.mod(n) == n % d);
    }
  }
  EXPECT(at::cuda::detail::IntDivider<std::uint32_t>(7).m1 == 613566757);
  EXPECT(at::cuda::detail::IntDivider<std::int64_t>(-3).div(7) == -2);
}

void offsets_in_tensors() {
  const std::int64_t sizes[] = {4, 3, 2}, dense[] = {4, 16, 48}, turned[] = {24, 8, 4};
  const std::int64_t* const strides[] = {dense, turned};
  const OffsetCalculator<2> in_bytes(3, sizes, strides);
  EXPECT(in_bytes.get(0)[0] == 0 && in_bytes.get(0)[1] == 0);
  EXPECT(in_bytes.get(23)[0] == 92 && in_bytes.get(23)[1] == 92);
  EXPECT(in_bytes.get(6)[0] == 24 && in_bytes.get(6)[1] == 56);
  const std::int64_t of_four_bytes[] = {4, 4};
  const OffsetCalculator<2> in_elements(3, sizes, strides, of_four_bytes);
  EXPECT(in_elements.get(6)[0] == 6 && in_elements.get(6)[1] == 14);
  const std::int64_t backwards[] = {-4, 16, 48};
  const std::int64_t* const one[] = {backwards};
  const OffsetCalculator<1, std::uint32_t, true> with_signs(3, sizes, one);
  EXPECT(with_signs.get(3)[0] == -12);
  EXPECT(TrivialOffsetCalculator<2>().get(5)[1] == 5);
}

void tensors_in_kernels() {
  float x[24] = {};
  int sizes[MAX_TENSORINFO_DIMS] = {2, 3, 1, 4}, strides[MAX_TENSORINFO_DIMS] = {12, 4, 4, 1};
  at::cuda::detail::TensorInfo<float, int> dense(x, 4, sizes, strides);
  EXPECT((at::cuda::detail::IndexToOffset<float, int, -1>::get(17, dense) == 17));
  EXPECT(dense.collapseDims(1) == 1 && dense.dims == 3);
  EXPECT(dense.sizes[0] == 2 && dense.sizes[1] == 3 && dense.sizes[2] == 4);
  EXPECT(dense.collapseDims() == -1 && dense.isContiguous() && dense.sizes[0] == 24);

  int turned[MAX_TENSORINFO_DIMS] = {1, 2, 2, 6};
  at::cuda::detail::TensorInfo<float, int> by_columns(x, 4, sizes, turned);
  EXPECT((at::cuda::detail::IndexToOffset<float, int, 4>::get(17, by_columns) == 9));
  EXPECT(by_columns.collapseDims() == -1 && by_columns.dims == 3 && !by_columns.isContiguous());

  int one[MAX_TENSORINFO_DIMS] = {1, 1};
  at::cuda::detail::TensorInfo<float, int> single(x, 2, one, one);
  EXPECT(single.collapseDims(1) == 0 && single.dims == 1);
  const int sorted[] = {1, 3, 3, 5};
  EXPECT(at::cuda::detail::find_bound(sorted, sorted + 4, 3) == sorted + 1);
  EXPECT(
      (at::cuda::detail::find_bound<const int*, int, false>(sorted, sorted + 4, 3) == sorted + 3));
}

void blocks_and_limits() {
  EXPECT(at::cuda::detail::GET_BLOCKS(1) == 1);
  EXPECT(at::cuda::detail::GET_BLOCKS(1025) == 2);
  EXPECT(at::cuda::detail::GET_BLOCKS(1025, 32) == 33);
  bool refused = false;
  try {
    static_cast<void>(at::cuda::detail::GET_BLOCKS(0));
  } catch (const c10::Error&) {
    refused = true;
  }
  EXPECT(refused);
  EXPECT(std::isinf(at::numeric_limits<float>::upper_bound()));
  EXPECT(at::numeric_limits<int>::lower_bound() == at::numeric_limits<int>::lowest());
}

}  // namespace

int main() {
  numbers_of_philox();
  state_of_philox();
  larger_and_smaller();
  quotients();
  offsets_in_tensors();
  tensors_in_kernels();
  blocks_and_limits();
  return failures == 0 ? 0 : 1;
}

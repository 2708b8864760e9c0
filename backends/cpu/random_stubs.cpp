// SPDX-License-Identifier: BSL-1.0
// The stubs of random numbers.
#include <ATen/native/UnaryOps.h>

#include "stub_kernels.hpp"

#include <limits>

namespace at::native {
namespace {

/// Fills the iterator's output by an operator that writes into its first argument.
template <class Op, class... A>
void fill_with(TensorIteratorBase& iterator, A... arguments) {
  Tensor out = iterator.tensor(0);
  on_cpu<Op>(out, arguments...);
}
template <class Op, class... A>
void write_with(const TensorBase& self, A... arguments) {
  Tensor out = self;
  on_cpu<Op>(out, arguments...);
}
void fill_by_chances(const TensorBase& self, const TensorBase& p,
                     std::optional<Generator> generator) {
  write_with<_ops::bernoulli__Tensor>(self, Tensor(p), generator);
}

void fill_from_range(TensorIteratorBase& iterator, std::uint64_t range, std::int64_t base,
                     std::optional<Generator> generator) {
  // Without an end, a range ends with the greatest number.
  constexpr auto greatest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  std::optional<std::int64_t> end;
  if (range <= greatest - static_cast<std::uint64_t>(base))
    end = static_cast<std::int64_t>(static_cast<std::uint64_t>(base) + range);
  fill_with<_ops::random__from>(iterator, base, end, generator);
}
void fill_from_all(TensorIteratorBase& iterator, std::optional<Generator> generator) {
  fill_with<_ops::random__from>(iterator, std::numeric_limits<std::int64_t>::min(),
                                std::optional<std::int64_t>(), generator);
}

void choose(Tensor& result, const Tensor& weights, std::int64_t n,
            std::optional<Generator> generator) {
  on_cpu<_ops::multinomial_out>(weights, SymInt(n), true, generator, result);
}

}  // namespace

SCHEMA_CT_CPU_STUB(bernoulli_tensor_stub, &fill_by_chances)
SCHEMA_CT_CPU_STUB(bernoulli_scalar_stub, &write_with<_ops::bernoulli__float>)
SCHEMA_CT_CPU_STUB(cauchy_stub, &fill_with<_ops::cauchy_>)
SCHEMA_CT_CPU_STUB(exponential_stub, &fill_with<_ops::exponential_>)
SCHEMA_CT_CPU_STUB(geometric_stub, &fill_with<_ops::geometric_>)
SCHEMA_CT_CPU_STUB(log_normal_stub, &fill_with<_ops::log_normal_>)
SCHEMA_CT_CPU_STUB(uniform_stub, &fill_with<_ops::uniform_>)
SCHEMA_CT_CPU_STUB(normal_stub, &write_with<_ops::normal_>)
SCHEMA_CT_CPU_STUB(random_from_to_stub, &fill_from_range)
SCHEMA_CT_CPU_STUB(random_full_64_bits_range_stub, &fill_from_all)
SCHEMA_CT_CPU_STUB(random_stub, &fill_with<_ops::random_>)
SCHEMA_CT_CPU_STUB(multinomial_with_replacement_stub, &choose)

}  // namespace at::native

// SPDX-License-Identifier: BSL-1.0
// Kernels over a dimension: sum, max, amax, softmax.
#include <torch/library.h>
#include <array>
#include <schema_ct/aten.hpp>

#include <algorithm>

#include "launch.hpp"

namespace ocl {

/// One group of work items for each row, whose elements are `step` apart.
const char* const softmax_source = R"CL(
__kernel void run(const long n, const long step, const long offset, __global const T* in,
                  __global T* out) {
  __local T part[64];
  const int me = get_local_id(0);
  const long row = get_group_id(0);
  const long base = row / step * n * step + row % step;
  __global const T* x = in + offset + base;
  __global T* y = out + base;
  T most = -INFINITY;
  for (long i = me; i < n; i += 64) most = fmax(most, x[i * step]);
  part[me] = most;
  for (int half_of = 32; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < half_of) part[me] = fmax(part[me], part[me + half_of]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  most = part[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  T sum = 0;
  for (long i = me; i < n; i += 64) {
    const T e = exp(x[i * step] - most);
    y[i * step] = e;
    sum += e;
  }
  part[me] = sum;
  for (int half_of = 32; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < half_of) part[me] += part[me + half_of];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const T whole = part[0];
  for (long i = me; i < n; i += 64) y[i * step] /= whole;
}
)CL";

namespace {

/// A group of 64 work items reduces the elements of one result.
constexpr const char* fold_source = R"CL(
__kernel void run(const layout kept, const layout folded, const long n, __global const A* in,
                  __global R* out) {
  __local R part[64];
  const int me = get_local_id(0);
  const long base = place(&kept, 0, get_group_id(0)) + folded.offsets[0];
  R sum = FIRST;
  for (long i = me; i < n; i += 64) {
    const R x = (R)in[base + place(&folded, 0, i) - folded.offsets[0]];
    sum = FOLD(sum, x);
  }
  part[me] = sum;
  for (int half_of = 32; half_of > 0; half_of /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < half_of) {
      const R other = part[me + half_of];
      part[me] = FOLD(part[me], other);
    }
  }
  if (me == 0) out[kept.offsets[1] + get_group_id(0)] = part[0];
}
)CL";

[[nodiscard]] std::size_t wrap(std::int64_t d, std::int64_t n, const char* operation) {
  if (n == 0) n = 1;
  if (d < -n || d >= n)
    throw c10::IndexError(std::string(operation) +
                          "(): Dimension out of range (expected to be in range of [" +
                          std::to_string(-n) + ", " + std::to_string(n - 1) + "], but got " +
                          std::to_string(d) + ")");
  return static_cast<std::size_t>(d < 0 ? d + n : d);
}

struct folding {
  const char* name;
  const char* fold;
  bool is_sum;
};
constexpr folding sums = {"sum", "((a)+(b))", true};
// NaN propagates.
constexpr folding maxima = {"max", "((a)>(b)||(a)!=(a)?(a):(b))", false};

[[nodiscard]] const program& program_of(const folding& f, const at::Tensor& in) {
  struct known {
    at::ScalarType type;
    const char *name, *least;
  };
  static constexpr known types[] = {
      {at::kFloat, "float", "-INFINITY"}, {at::kDouble, "double", "-INFINITY"},
      {at::kInt, "int", "INT_MIN"},       {at::kLong, "long", "LONG_MIN"},
      {at::kByte, "uchar", "0"},          {at::kBool, "uchar", "0"}};
  static const auto& programs = *[] {
    auto* const out = new std::array<program, 2 * std::size(types)>();
    for (std::size_t t = 0; t < std::size(types); ++t) {
      const std::string type = std::string("-DA=") + types[t].name;
      const bool floats = at::isFloatingType(types[t].type);
      (*out)[2 * t] = {sums.name, fold_source,
                       type + " -DR=" + (floats ? types[t].name : "long") +
                           " -DFIRST=0 -DFOLD(a,b)=" + sums.fold};
      (*out)[2 * t + 1] = {maxima.name, fold_source,
                           type + " -DR=" + types[t].name + " -DFIRST=" + types[t].least +
                               " -DFOLD(a,b)=" + maxima.fold};
    }
    return out;
  }();
  static_cast<void>(type_name(in, f.name, "self"));
  std::size_t t = 0;
  while (types[t].type != in.scalar_type()) ++t;
  return programs[2 * t + (f.is_sum ? 0 : 1)];
}

/// Reduces over these dimensions, or over all if `dims` is empty.
at::Tensor fold(const folding& f, const at::Tensor& self, at::IntArrayRef dims, bool keeps) {
  bool folds[64] = {};
  for (const std::int64_t d : dims) folds[wrap(d, self.dim(), f.name)] = true;
  std::vector<std::int64_t> sizes, kept, folded;
  std::int64_t n = 1;
  for (std::int64_t d = 0; d < self.dim(); ++d) {
    const bool is_folded = dims.empty() || folds[d];
    if (!is_folded || keeps) sizes.push_back(is_folded ? 1 : self.size(d));
    (is_folded ? folded : kept).push_back(d);
    if (is_folded) n *= self.size(d);
  }
  if (n == 0 && !f.is_sum)
    throw c10::IndexError(std::string(f.name) + "(): argument self has no elements to reduce");
  const bool is_integer = at::isIntegralType(self.scalar_type(), true);
  const at::Tensor out =
      empty_like_sizes(sizes, self, f.is_sum && is_integer ? at::kLong : self.scalar_type());
  std::vector<std::int64_t> order(kept);
  order.insert(order.end(), folded.begin(), folded.end());
  const at::Tensor in = self.permute(order);
  at::Tensor outer = in, inner = in;
  for (std::size_t i = 0; i < folded.size(); ++i) {
    if (n == 0) break;
    outer = outer.select(-1, 0);
  }
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (out.numel() == 0 || n == 0) break;
    inner = inner.select(0, 0);
  }
  if (n == 0) return out.zero_();
  layout of_kept(outer.sizes(), {&outer}, f.name);
  of_kept.offsets[1] = out.storage_offset();
  const layout of_folded(inner.sizes(), {&inner}, f.name);
  launch with(*buffer_of(self, f.name, "self").on, program_of(f, self));
  // The layout of the kept dimensions has the offset of the first element.
  layout relative = of_folded;
  relative.offsets[0] = 0;
  with.value(of_kept)
      .value(relative)
      .value<cl_long>(n)
      .memory(buffer_of(self, f.name, "self"))
      .memory(buffer_of(out, f.name, "out"))
      .run(64 * static_cast<std::size_t>(out.numel()));
  return out;
}

at::Tensor converted(const at::Tensor& self, std::optional<at::ScalarType> type) {
  return type ? self.to(*type) : self;
}
at::Tensor sum(const at::Tensor& self, std::optional<at::ScalarType> type) {
  return fold(sums, converted(self, type), {}, false);
}
at::Tensor sum_dims(const at::Tensor& self, at::OptionalIntArrayRef dims, bool keeps,
                    std::optional<at::ScalarType> type) {
  return fold(sums, converted(self, type), dims ? *dims : at::IntArrayRef(), keeps);
}
at::Tensor max(const at::Tensor& self) { return fold(maxima, self, {}, false); }
at::Tensor amax(const at::Tensor& self, at::IntArrayRef dims, bool keeps) {
  return fold(maxima, self, dims, keeps);
}

at::Tensor softmax(const at::Tensor& self, std::int64_t d, bool) {
  static const program of_float{"_softmax", softmax_source, "-DT=float"};
  static const program of_double{"_softmax", softmax_source, "-DT=double"};
  if (!self.is_floating_point() || self.element_size() < 4)
    throw c10::NotImplementedError("_softmax() on " + self.device().str() +
                                   ": no kernel for argument self of type " +
                                   c10::toString(self.scalar_type()));
  const std::size_t at = wrap(d, self.dim(), "_softmax");
  const at::Tensor in = self.contiguous();
  const at::Tensor out = empty_like_sizes(in.sizes(), in, in.scalar_type());
  if (out.numel() == 0) return out;
  std::int64_t step = 1;
  for (std::size_t i = at + 1; i < in.sizes().size(); ++i) step *= in.sizes()[i];
  const std::int64_t n = in.dim() == 0 ? 1 : in.sizes()[at];
  launch(*buffer_of(in, "_softmax", "self").on,
         in.scalar_type() == at::kFloat ? of_float : of_double)
      .value<cl_long>(n)
      .value<cl_long>(step)
      .value<cl_long>(in.storage_offset())
      .memory(buffer_of(in, "_softmax", "self"))
      .memory(buffer_of(out, "_softmax", "out"))
      .run(64 * static_cast<std::size_t>(out.numel() / n));
  return out;
}
at::Tensor softmax_of(const at::Tensor& self, std::int64_t d, std::optional<at::ScalarType> type) {
  return softmax(converted(self, type), d, false);
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("sum", &sum);
  m.impl("sum.dim_IntList", &sum_dims);
  m.impl("max", &max);
  m.impl("amax", &amax);
  m.impl("_softmax", &softmax);
  m.impl("softmax.int", &softmax_of);
}

}  // namespace ocl

// SPDX-License-Identifier: BSL-1.0
// Kernels over a dimension (sum, max, amax, softmax), index_select and cat.
#include <ATen/Dispatch.h>
#include <ATen/native/Resize.h>
#include <torch/library.h>
#include <schema_ct/aten.hpp>

#include <limits>
#include <vector>

#include "layout.cuh"

namespace cuda_backend {
namespace {

[[nodiscard]] std::size_t wrap(std::int64_t d, std::int64_t n, const char* operation) {
  if (n == 0) n = 1;
  if (d < -n || d >= n)
    throw c10::IndexError(std::string(operation) + "(): there is no dimension " +
                          std::to_string(d) + " of " + std::to_string(n));
  return static_cast<std::size_t>(d < 0 ? d + n : d);
}

struct add_up {
  template <class T>
  __device__ static T fold(T a, T b) {
    return static_cast<T>(a + b);
  }
};
struct take_larger {
  template <class T>
  __device__ static T fold(T a, T b) {
    return b > a || b != b ? b : a;  // NaN propagates
  }
};

/// One thread for each result. The reduced dimensions of `in` come last.
template <class Fold, class T, class R>
void fold_last(const at::Tensor& in, std::int64_t n, R first, const at::Tensor& out,
               const char* operation) {
  const layout all(in.sizes(), {&in}, operation);
  const T* const x = in.const_data_ptr<T>();
  R* const y = out.data_ptr<R>();
  for_each(out, out.numel(), [=] __device__(std::int64_t i) {
    R sum = first;
    for (std::int64_t j = 0; j < n; ++j)
      sum = Fold::template fold<R>(sum, static_cast<R>(x[all.place(0, i * n + j)]));
    y[i] = sum;
  });
}

struct folded_shape {
  std::vector<std::int64_t> sizes;  ///< of the result
  std::vector<std::int64_t> order;  ///< of the input's dimensions, the folded ones last
  std::int64_t count = 1;
};
/// Reduces over these dimensions, or over all if `dims` is empty.
[[nodiscard]] folded_shape shape_of(const at::Tensor& self, at::IntArrayRef dims, bool keeps,
                                    const char* operation) {
  folded_shape out;
  bool folds[64] = {};
  for (const std::int64_t d : dims) folds[wrap(d, self.dim(), operation)] = true;
  std::vector<std::int64_t> folded;
  for (std::int64_t d = 0; d < self.dim(); ++d) {
    const bool is_folded = dims.empty() || folds[d];
    if (!is_folded || keeps) out.sizes.push_back(is_folded ? 1 : self.size(d));
    (is_folded ? folded : out.order).push_back(d);
    if (is_folded) out.count *= self.size(d);
  }
  out.order.insert(out.order.end(), folded.begin(), folded.end());
  return out;
}

at::Tensor sum_dims(const at::Tensor& given, at::OptionalIntArrayRef dims, bool keeps,
                    std::optional<at::ScalarType> type) {
  const at::Tensor self = type ? given.to(*type) : given;
  const folded_shape s = shape_of(self, dims ? *dims : at::IntArrayRef(), keeps, "sum");
  const bool is_integer = at::isIntegralType(self.scalar_type(), true);
  const at::Tensor out =
      at::empty(s.sizes, self.options().dtype(is_integer ? at::kLong : self.scalar_type()));
  if (s.count == 0) return out.zero_();
  const at::Tensor in = self.permute(s.order);
  AT_DISPATCH_ALL_TYPES_AND(at::kBool, self.scalar_type(), "sum", [&] {
    using sum_t = std::conditional_t<std::is_floating_point_v<scalar_t>, scalar_t, std::int64_t>;
    fold_last<add_up, scalar_t, sum_t>(in, s.count, sum_t(0), out, "sum");
  });
  return out;
}
at::Tensor sum(const at::Tensor& self, std::optional<at::ScalarType> type) {
  return sum_dims(self, std::nullopt, false, type);
}
at::Tensor amax(const at::Tensor& self, at::IntArrayRef dims, bool keeps) {
  const folded_shape s = shape_of(self, dims, keeps, "amax");
  if (s.count == 0) throw c10::IndexError("amax(): argument self has no elements to reduce");
  const at::Tensor out = at::empty(s.sizes, self.options());
  const at::Tensor in = self.permute(s.order);
  AT_DISPATCH_ALL_TYPES(self.scalar_type(), "amax", [&] {
    using limits = std::numeric_limits<scalar_t>;
    const scalar_t least = limits::has_infinity ? -limits::infinity() : limits::lowest();
    fold_last<take_larger, scalar_t, scalar_t>(in, s.count, least, out, "amax");
  });
  return out;
}
at::Tensor max(const at::Tensor& self) { return cuda_backend::amax(self, {}, false); }

/// One thread for each row, whose elements are `step` apart.
at::Tensor softmax(const at::Tensor& self, std::int64_t d, bool) {
  const std::size_t at = wrap(d, self.dim(), "_softmax");
  const at::Tensor in = self.contiguous();
  const at::Tensor out = at::empty(in.sizes(), in.options());
  std::int64_t step = 1;
  for (std::size_t i = at + 1; i < in.sizes().size(); ++i) step *= in.sizes()[i];
  const std::int64_t n = in.dim() == 0 ? 1 : in.sizes()[at];
  if (out.numel() == 0) return out;
  AT_DISPATCH_FLOATING_TYPES(in.scalar_type(), "_softmax", [&] {
    const scalar_t* const x = in.const_data_ptr<scalar_t>();
    scalar_t* const y = out.data_ptr<scalar_t>();
    for_each(out, out.numel() / n, [=] __device__(std::int64_t row) {
      const std::int64_t base = row / step * n * step + row % step;
      scalar_t most = x[base];
      for (std::int64_t i = 1; i < n; ++i) most = take_larger::fold(most, x[base + i * step]);
      scalar_t whole = 0;
      for (std::int64_t i = 0; i < n; ++i) {
        y[base + i * step] = ::exp(x[base + i * step] - most);
        whole += y[base + i * step];
      }
      for (std::int64_t i = 0; i < n; ++i) y[base + i * step] /= whole;
    });
  });
  return out;
}
at::Tensor softmax_of(const at::Tensor& self, std::int64_t d, std::optional<at::ScalarType> type) {
  return softmax(type ? self.to(*type) : self, d, false);
}

at::Tensor index_select(const at::Tensor& self, std::int64_t d, const at::Tensor& index) {
  check_on_device(index, self, "index_select", "index");
  if (index.dim() > 1 || (index.scalar_type() != at::kLong && index.scalar_type() != at::kInt))
    throw c10::IndexError("index_select(): argument index must have one dimension, of int or long");
  const std::size_t at = wrap(d, self.dim(), "index_select");
  const at::Tensor in = self.contiguous(), places = index.to(at::kLong).contiguous();
  // A kernel cannot throw, so the indices are checked here.
  const at::Tensor here = places.cpu();
  const std::int64_t width = in.dim() == 0 ? 1 : in.sizes()[at];
  for (std::int64_t i = 0; i < here.numel(); ++i) {
    const std::int64_t p = here.const_data_ptr<std::int64_t>()[i];
    if (p < 0 || p >= width)
      throw c10::IndexError("index_select(): argument index has " + std::to_string(p) +
                            ", out of range for size " + std::to_string(width));
  }
  std::vector<std::int64_t> sizes(in.sizes().begin(), in.sizes().end());
  if (!sizes.empty()) sizes[at] = here.numel();
  std::int64_t inner = 1;
  for (std::size_t i = at + 1; i < sizes.size(); ++i) inner *= sizes[i];
  const std::int64_t count = here.numel();
  const at::Tensor out = at::empty(sizes, in.options());
  AT_DISPATCH_ALL_TYPES_AND(at::kBool, in.scalar_type(), "index_select", [&] {
    const scalar_t* const x = in.const_data_ptr<scalar_t>();
    const std::int64_t* const p = places.const_data_ptr<std::int64_t>();
    scalar_t* const y = out.data_ptr<scalar_t>();
    for_each(out, out.numel(), [=] __device__(std::int64_t i) {
      const std::int64_t column = i % inner, which = i / inner % count, row = i / inner / count;
      y[i] = x[(row * width + p[which]) * inner + column];
    });
  });
  return out;
}

/// Skips tensors of shape [0], as PyTorch does.
at::Tensor cat(const at::ITensorListRef& tensors, std::int64_t d) {
  if (tensors.size() == 0) throw c10::ValueError("cat(): expected a list of tensors, given none");
  const at::Tensor* like = &*tensors.begin();
  at::ScalarType type = like->scalar_type();
  for (const at::Tensor& t : tensors) {
    type = at::promoteTypes(type, t.scalar_type());
    if (like->dim() == 1 && like->numel() == 0) like = &t;
  }
  const std::size_t at = wrap(d, like->dim(), "cat");
  std::vector<std::int64_t> sizes(like->sizes().begin(), like->sizes().end());
  sizes.at(at) = 0;
  for (const at::Tensor& t : tensors) {
    check_on_device(t, *like, "cat", "tensors");
    if (t.dim() == 1 && t.numel() == 0) continue;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      if (t.dim() != like->dim() || (i != at && t.sizes()[i] != sizes[i]))
        throw c10::Error("cat(): the tensors must have the same sizes but in dimension " +
                         std::to_string(at) + ", given " + like->str() + " and " + t.str());
    sizes[at] += t.sizes()[at];
  }
  const at::Tensor out = at::empty(sizes, like->options().dtype(type));
  std::int64_t from = 0;
  for (const at::Tensor& t : tensors) {
    if (t.dim() == 1 && t.numel() == 0) continue;
    out.narrow(static_cast<std::int64_t>(at), from, t.sizes()[at]).copy_(t);
    from += t.sizes()[at];
  }
  return out;
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("sum", &cuda_backend::sum);
  m.impl("sum.dim_IntList", &sum_dims);
  m.impl("max", &cuda_backend::max);
  m.impl("amax", &cuda_backend::amax);
  m.impl("_softmax", &cuda_backend::softmax);
  m.impl("softmax.int", &softmax_of);
  m.impl("index_select", &cuda_backend::index_select);
  m.impl("cat", &cuda_backend::cat);
}

}  // namespace cuda_backend

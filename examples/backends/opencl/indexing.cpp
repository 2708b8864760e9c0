// SPDX-License-Identifier: BSL-1.0
// Kernels that select and join parts of tensors.
#include <torch/library.h>
#include <array>
#include <schema_ct/aten.hpp>

#include "launch.hpp"

namespace ocl {
namespace {

constexpr const char* select_source = R"CL(
__kernel void run(const long n, const long count, const long width, const long inner,
                  const long first, const long first_index, __global const T* in,
                  __global const long* index, __global T* out) {
  const long i = get_global_id(0);
  if (i >= n) return;
  const long column = i % inner, which = i / inner % count, row = i / inner / count;
  out[i] = in[first + (row * width + index[first_index + which]) * inner + column];
}
)CL";

/// One program for each size of elements: they are moved, not computed with.
[[nodiscard]] const program& program_of(const at::Tensor& self) {
  static const auto& programs =
      *new std::array<program, 4>{program{"index_select", select_source, "-DT=uchar"},
                                  program{"index_select", select_source, "-DT=ushort"},
                                  program{"index_select", select_source, "-DT=uint"},
                                  program{"index_select", select_source, "-DT=ulong"}};
  switch (self.element_size()) {
    case 1: return programs[0];
    case 2: return programs[1];
    case 4: return programs[2];
    case 8: return programs[3];
    default:
      throw c10::NotImplementedError("index_select() on " + self.device().str() +
                                     ": no kernel for argument self of type " +
                                     c10::toString(self.scalar_type()));
  }
}

[[nodiscard]] std::size_t wrap(std::int64_t d, std::int64_t n, const char* operation) {
  if (d < -n || d >= n)
    throw c10::IndexError(std::string(operation) + "(): there is no dimension " +
                          std::to_string(d) + " of " + std::to_string(n));
  return static_cast<std::size_t>(d < 0 ? d + n : d);
}

at::Tensor index_select(const at::Tensor& self, std::int64_t d, const at::Tensor& index) {
  check_same_device(self, index, "index_select", "index");
  if (index.dim() > 1 || (index.scalar_type() != at::kLong && index.scalar_type() != at::kInt))
    throw c10::IndexError("index_select(): argument index must have one dimension, of int or long");
  const std::size_t at = wrap(d, self.dim(), "index_select");
  const at::Tensor in = self.contiguous();
  const at::Tensor places = index.to(at::kLong).contiguous();
  // A kernel cannot throw, so the indices are checked here.
  const at::Tensor here = places.cpu();
  const std::int64_t* const p = here.const_data_ptr<std::int64_t>();
  for (std::int64_t i = 0; i < here.numel(); ++i) {
    if (p[i] < 0 || p[i] >= in.sizes()[at])
      throw c10::IndexError("index_select(): argument index has " + std::to_string(p[i]) +
                            ", out of range for size " + std::to_string(in.sizes()[at]) +
                            " of self on " + self.device().str());
  }
  std::vector<std::int64_t> sizes(in.sizes().begin(), in.sizes().end());
  sizes[at] = here.numel();
  std::int64_t inner = 1;
  for (std::size_t i = at + 1; i < sizes.size(); ++i) inner *= sizes[i];
  const at::Tensor out = empty_like_sizes(sizes, self, self.scalar_type());
  launch(*buffer_of(in, "index_select", "self").on, program_of(in))
      .value<cl_long>(out.numel())
      .value<cl_long>(here.numel())
      .value<cl_long>(in.sizes()[at])
      .value<cl_long>(inner)
      .value<cl_long>(in.storage_offset())
      .value<cl_long>(places.storage_offset())
      .memory(buffer_of(in, "index_select", "self"))
      .memory(buffer_of(places, "index_select", "index"))
      .memory(buffer_of(out, "index_select", "out"))
      .run(static_cast<std::size_t>(out.numel()));
  return out;
}

/// Skips tensors of shape [0], as PyTorch does.
at::Tensor cat(const at::ITensorListRef& tensors, std::int64_t d) {
  const at::Tensor* like = nullptr;
  at::ScalarType type = at::ScalarType::Undefined;
  for (const at::Tensor& t : tensors) {
    type = type == at::ScalarType::Undefined ? t.scalar_type()
                                             : at::promoteTypes(type, t.scalar_type());
    if (like == nullptr && (t.dim() != 1 || t.numel() != 0)) like = &t;
  }
  if (tensors.size() == 0) throw c10::ValueError("cat(): expected a list of tensors, given none");
  if (like == nullptr) return empty_like_sizes({0}, *tensors.begin(), type);
  const std::size_t at = wrap(d, like->dim(), "cat");
  std::vector<std::int64_t> sizes(like->sizes().begin(), like->sizes().end());
  sizes[at] = 0;
  for (const at::Tensor& t : tensors) {
    check_same_device(*like, t, "cat", "tensors");
    if (t.dim() == 1 && t.numel() == 0) continue;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (t.dim() != like->dim() || (i != at && t.sizes()[i] != sizes[i]))
        throw c10::Error("cat(): the tensors must have the same sizes but in dimension " +
                         std::to_string(at) + ", given " + like->str() + " and " + t.str());
    }
    sizes[at] += t.sizes()[at];
  }
  const at::Tensor out = empty_like_sizes(sizes, *like, type);
  std::int64_t from = 0;
  for (const at::Tensor& t : tensors) {
    if (t.dim() == 1 && t.numel() == 0) continue;
    const std::int64_t length = t.sizes()[at];
    out.narrow(static_cast<std::int64_t>(at), from, length).copy_(t);
    from += length;
  }
  return out;
}

}  // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("index_select", &index_select);
  m.impl("cat", &cat);
}

}  // namespace ocl

// SPDX-License-Identifier: BSL-1.0
#include "outputs.hpp"

#include <algorithm>
#include <cstdlib>

#include <dispatch/default_host/resize.hpp>

#include "../common/dimensions.hpp"
#include "sizes_alone.hpp"

namespace dispatch::cpu {
namespace {

[[nodiscard]] IntArrayRef sizes_of(const input& in) {
  return in.tensor() == nullptr ? IntArrayRef() : in.tensor()->sizes();
}

/// Repeated or overlapping dimensions cannot be used as a memory layout.
[[nodiscard]] bool is_dense_without_overlap(const Tensor& t) {
  shape order(t.sizes());
  for (std::size_t d = 0; d < order.count; ++d) order.at[d] = static_cast<std::int64_t>(d);
  const IntArrayRef sizes = t.sizes();
  const IntArrayRef strides = t.strides();
  const auto at = [](std::int64_t d) { return static_cast<std::size_t>(d); };
  std::sort(order.at, order.at + order.count, [&](std::int64_t a, std::int64_t b) {
    return sizes[at(a)] < 2 ? false : sizes[at(b)] < 2 ? true : strides[at(a)] < strides[at(b)];
  });
  std::int64_t step = 1;
  for (const std::int64_t d : IntArrayRef(order)) {
    const std::int64_t size = sizes[at(d)];
    if (size < 2) continue;
    if (strides[at(d)] != step) return false;
    step *= size;
  }
  return true;
}

[[nodiscard]] bool has_repeated_elements(const Tensor& t) {
  if (t.numel() == 0) return false;
  for (std::size_t d = 0; d < t.sizes().size(); ++d)
    if (t.sizes()[d] > 1 && t.strides()[d] == 0) return true;
  return false;
}

/// Is an element of `a` also another element of `b`, as far as that is known without a search?
[[nodiscard]] bool overlap_partly(const Tensor& a, const Tensor& b) {
  if (a.is_same(b) || a.numel() == 0 || b.numel() == 0 || a.is_meta() || b.is_meta()) return false;
  if (!is_dense_without_overlap(a) || !is_dense_without_overlap(b)) return false;
  const auto* const a_begin = static_cast<const char*>(a.const_data_ptr());
  const auto* const b_begin = static_cast<const char*>(b.const_data_ptr());
  const char* const a_end = a_begin + a.nbytes();
  const char* const b_end = b_begin + b.nbytes();
  if (a_begin == b_begin && a_end == b_end) return a.strides() != b.strides();
  return a_begin < b_end && b_begin < a_end;
}

}  // namespace

shape broadcast_sizes(const char* name, ArrayRef<input> inputs) {
  shape out{IntArrayRef()};
  for (const input& in : inputs) {
    const IntArrayRef sizes = sizes_of(in);
    if (sizes.size() > out.count) {
      const std::size_t more = sizes.size() - out.count;
      std::move_backward(out.at, out.at + out.count, out.at + sizes.size());
      std::fill(out.at, out.at + more, 1);
      out.count = sizes.size();
    }
    for (std::size_t i = 1; i <= sizes.size(); ++i) {
      std::int64_t& size = out.at[out.count - i];
      const std::int64_t given = sizes[sizes.size() - i];
      if (size == given || given == 1) continue;
      if (size != 1)
        throw Error(message(name, "(): the sizes ", sizes, " do not broadcast to ",
                            IntArrayRef(out), ": at dimension ", out.count - i, " one is ", given,
                            " and the other ", size));
      size = given;
    }
  }
  return out;
}

Tensor make_output(IntArrayRef sizes, ScalarType type) {
  if (sizes_alone::is_on()) return tensor_without_memory(kMeta, sizes, type);
  return Tensor::adopt(host_detail::make_impl(sizes, type));
}

namespace {

/// Gives `out` the memory order of the first input with its sizes.
void lay_out_like(ArrayRef<input> inputs, const Tensor& out) {
  const IntArrayRef sizes = out.sizes();
  const auto* first = std::find_if(inputs.begin(), inputs.end(), [&](const input& in) {
    return in.tensor() != nullptr && in.tensor()->sizes() == sizes && !in.tensor()->is_contiguous();
  });
  if (first == inputs.end()) return;
  host_detail::lay_out_like(out, *first->tensor());
}

}  // namespace

Tensor make_output_like(ArrayRef<input> inputs, IntArrayRef sizes, ScalarType type) {
  Tensor out = make_output(sizes, type);
  lay_out_like(inputs, out);
  return out;
}

void check_cast(ScalarType from, ScalarType to) {
  if (!canCast(from, to))
    throw Error(message({"result type ", toString(from),
                         " can't be cast to the desired output type ", toString(to)}));
}

void check_writable(const Tensor& out) {
  if (!out.is_meta()) static_cast<void>(out.mutable_data_ptr());
}

void check_overlap(const Tensor& out, ArrayRef<input> inputs) {
  check_writable(out);
  if (has_repeated_elements(out))
    throw Error(message({"unsupported operation: several elements of the output ", out.str(),
                         " lie in one place of memory; write to a clone() of it"}));
  for (const input& in : inputs)
    if (in.tensor() != nullptr && overlap_partly(out, *in.tensor()))
      throw Error(message({"unsupported operation: the output ", out.str(),
                           " shares memory with other elements of the input ", in.tensor()->str(),
                           "; pass a clone() of one of them"}));
}

void check_apart(const Tensor& out, const Tensor& in) {
  const bool any = out.numel() != 0 && in.numel() != 0 && !out.is_meta() && !in.is_meta();
  const bool same_place = any && is_dense_without_overlap(out) && is_dense_without_overlap(in) &&
                          out.const_data_ptr() == in.const_data_ptr();
  if (out.is_same(in) || same_place || overlap_partly(out, in))
    throw Error(message({"unsupported operation: the output ", out.str(),
                         " shares memory with the input ", in.str(), "; pass a clone() of one"}));
}

void check_type(const char* name, const Tensor& tensor, ScalarType type) {
  if (tensor.scalar_type() != type)
    throw Error(message({name, "(): expected a tensor of type ", toString(type), " but got ",
                         toString(tensor.scalar_type())}));
}

void resize_output(const Tensor& out, IntArrayRef sizes) {
  if (out.sizes() != sizes) host_detail::resize(*out.unsafeGetTensorImpl(), sizes);
}
void resize_output(const Tensor& out, IntArrayRef sizes, ArrayRef<input> inputs) {
  if (out.sizes() == sizes) return;
  resize_output(out, sizes);
  lay_out_like(inputs, out);
}

}  // namespace dispatch::cpu

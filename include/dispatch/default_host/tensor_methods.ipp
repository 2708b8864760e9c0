// SPDX-License-Identifier: BSL-1.0
// The longer methods of the default host's tensor, for the CPU: views, copies and conversions.
#pragma once

#include <dispatch/default_host/elements.hpp>
#include <dispatch/default_host/memory_overlap.hpp>
#include <dispatch/default_host/promote_types.hpp>
#include <dispatch/default_host/tensor.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

SCHEMA_CT_COMMON_ENGINE extents preserved_strides(const Tensor& other) {
  extents out(other.strides());
  if (!other.is_non_overlapping_and_dense())
    write_dense_strides(other.sizes(), other.strides(), out.at);
  return out;
}

/// Copies and converts the elements of a tensor of the same sizes.
SCHEMA_CT_COMMON_ENGINE void copy_to(const Tensor& to, const Tensor& from) {
  TensorImpl& target = *to.unsafeGetTensorImpl();
  TensorImpl& source = *from.unsafeGetTensorImpl();
  if (copied_at_once(target, source)) return;
  if (const cpu_loops* loops = linked_cpu_loops()) return loops->copy(to, from);
  copy_elements(target, source);
}

SCHEMA_CT_COMMON_ENGINE void lay_out_like(const Tensor& made, const Tensor& other) {
  if (made.strides() == other.strides()) return;
  const extents kept = preserved_strides(other);
  const IntArrayRef strides = kept;
  set_extents(*made.unsafeGetTensorImpl(), other.sizes(), &strides);
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace at {

SCHEMA_CT_COMMON_ENGINE void Tensor::refuse_undefined(const char* method) {
  throw dispatch::Error(
      dispatch::message({"Tensor::", method, "() called on an undefined tensor"}));
}

SCHEMA_CT_COMMON_ENGINE void Tensor::refuse_without_memory(const char* method) const {
  throw dispatch::Error(dispatch::message({"Tensor::", method, "() called on ", str(),
                                           ", which has no memory: expected a tensor with data"}));
}

SCHEMA_CT_COMMON_ENGINE void Tensor::refuse_write(const char* method) const {
  throw dispatch::ValueError(
      dispatch::message({"Tensor::", method, "() called on ", str(),
                         ", which may only be read: write to a copy of it (clone())"}));
}

SCHEMA_CT_COMMON_ENGINE void Tensor::refuse_type(dispatch::ScalarType wanted) const {
  throw dispatch::Error(dispatch::message({"expected scalar type ", dispatch::toString(wanted),
                                           " but found ", dispatch::toString(scalar_type())}));
}

SCHEMA_CT_COMMON_ENGINE void Tensor::check_dimensions(std::size_t wanted) const {
  if (static_cast<std::size_t>(dim()) != wanted) {
    throw dispatch::Error(
        dispatch::message({"expected ", wanted, " dims but tensor has ", dim(), " dims"}));
  }
}

SCHEMA_CT_COMMON_ENGINE void Tensor::check_numel_is_int32() const {
  if (numel() > INT32_MAX) {
    throw dispatch::Error(dispatch::message(
        {"numel needs to be smaller than int32_t max; otherwise, please use packed_accessor64, ",
         "given ", str()}));
  }
}

SCHEMA_CT_COMMON_ENGINE Tensor::impl_type& Tensor::computable(const char* method) const {
  static_cast<void>(memory(method));
  if (!is_cpu()) {
    throw dispatch::NotImplementedError(dispatch::message(
        {"Tensor::", method, "(): the default host computes on the CPU only, given ", str(),
         dispatch::host_detail::how_elsewhere}));
  }
  return *impl_;
}

SCHEMA_CT_COMMON_ENGINE std::string Tensor::str() const {
  if (!defined()) return "Tensor(undefined)";
  return dispatch::message({"Tensor(", dispatch::toString(scalar_type()), ", ",
                            dispatch::detail::text_of(sizes()), ", ", device().str(), ")"});
}

SCHEMA_CT_COMMON_ENGINE std::string Tensor::toString() const {
  if (!defined()) return "UndefinedType";
  const dispatch::DispatchKey key = dispatch::toRuntimePerBackendFunctionalityKey(
      dispatch::DispatchKey::Dense, dispatch::toBackendComponent(device().type()));
  return dispatch::message(
      {key == dispatch::DispatchKey::PrivateUse1 ? "PrivateUseOne" : dispatch::toString(key),
       dispatch::toString(scalar_type()), "Type"});
}

SCHEMA_CT_COMMON_ENGINE bool Tensor::is_signed() const {
  return dispatch::isSignedType(scalar_type());
}

SCHEMA_CT_COMMON_ENGINE bool Tensor::is_non_overlapping_and_dense() const {
  return get("is_non_overlapping_and_dense").is_non_overlapping_and_dense();
}

SCHEMA_CT_COMMON_ENGINE std::int64_t Tensor::storage_offset() const {
  const impl_type& self = get("storage_offset");
  if (self.data_ == nullptr) return 0;
  return (self.data_ - static_cast<const char*>(self.storage_.data())) /
         static_cast<std::int64_t>(dispatch::elementSize(self.data_type_));
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::view_of(std::int64_t offset, dispatch::IntArrayRef sizes,
                                               dispatch::IntArrayRef strides) const {
  const impl_type& self = *impl_;
  if (self.storage_access_should_throw_) [[unlikely]]
    dispatch::host_detail::refuse_storage("a view");
  char* data = self.data_ == nullptr
                   ? nullptr
                   : self.data_ + offset * static_cast<std::int64_t>(element_size());
  return adopt(dispatch::host_detail::make_impl(self.storage_, data, sizes, &strides,
                                                self.data_type_, self.device()));
}

SCHEMA_CT_COMMON_ENGINE bool Tensor::is_contiguous(dispatch::MemoryFormat format) const {
  return get("is_contiguous").is_contiguous(format);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::contiguous(dispatch::MemoryFormat format) const {
  if (is_contiguous(format)) return *this;
  return clone(format);
}

SCHEMA_CT_COMMON_ENGINE dispatch::MaybeOwned<Tensor> Tensor::expect_contiguous(
    dispatch::MemoryFormat format) const& {
  return is_contiguous(format) ? dispatch::MaybeOwned<Tensor>::borrowed(*this)
                               : dispatch::MaybeOwned<Tensor>::owned(contiguous(format));
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::clone(std::optional<dispatch::MemoryFormat> format) const {
  const impl_type& self = get("clone");
  if (const auto* operators = elsewhere()) return operators->clone(*this, format);
  if (dispatch::host_detail::is_dense(format))
    return to(self.data_type_.toScalarType(), false, true, format);
  if (const auto* operators = dispatch::host_detail::linked_operators())
    return operators->clone(*this, format);
  throw dispatch::NotImplementedError(
      dispatch::message({"Tensor::clone(): the default host makes no tensors of the format ",
                         *format, dispatch::host_detail::how_elsewhere}));
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::to(dispatch::ScalarType type, bool non_blocking, bool copy,
                                          std::optional<dispatch::MemoryFormat> format) const {
  impl_type& self = get("to");
  if (self.data_type_ == type && !copy && !format) return *this;
  if (const auto* operators = elsewhere())
    return operators->to(*this, type, non_blocking, copy, format);
  if (!dispatch::host_detail::is_dense(format)) return to(type).clone(format);
  if (self.storage_) static_cast<void>(computable("to"));
  Tensor out = adopt(self.storage_ ? dispatch::host_detail::make_impl(sizes(), type)
                                   : dispatch::host_detail::make_impl({}, nullptr, sizes(), nullptr,
                                                                      type, self.device()));
  if (dispatch::host_detail::preserves(format)) dispatch::host_detail::lay_out_like(out, *this);
  if (self.storage_) dispatch::host_detail::copy_to(out, *this);
  return out;
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::to(const dispatch::TensorOptions& options, bool non_blocking,
                                          bool copy,
                                          std::optional<dispatch::MemoryFormat> format) const {
  const dispatch::Device own = get("to").device();
  const dispatch::Device device = options.has_device() ? options.device() : own;
  if (own.type() != device.type() || (own != device && !own.is_cpu() && device.has_index())) {
    if (const auto* operators = dispatch::host_detail::linked_operators())
      return operators->to(*this, options, non_blocking, copy, format);
    throw dispatch::NotImplementedError(dispatch::message(
        {"Tensor::to(): the default host moves nothing between devices, asked for ", str(), " on ",
         device.str(), dispatch::host_detail::how_elsewhere}));
  }
  return to(options.has_dtype() ? options.dtype() : scalar_type(), non_blocking, copy,
            format ? format : options.memory_format_opt());
}

SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::copy_(const Tensor& other, bool non_blocking) const {
  check_writable("copy_");
  for (const Tensor* t : {this, &other}) {
    if (const auto* operators = t->elsewhere())
      return operators->copy_(const_cast<Tensor&>(*this), other, non_blocking);
  }
  impl_type& self = computable("copy_");
  static_cast<void>(other.computable("copy_"));
  if (sizes() != other.sizes()) {
    dispatch::host_detail::extents steps(sizes());
    bool fits = other.dim() <= dim();
    for (std::size_t i = 0; fits && i < steps.count; ++i) {
      const std::size_t at = i + other.sizes().size();  // in `other`, from its last dimension
      const bool is_new = at < steps.count;
      const std::int64_t size = is_new ? 1 : other.sizes()[at - steps.count];
      fits = size == 1 || size == sizes()[i];
      steps.at[i] = size == 1 ? 0 : other.strides()[at - steps.count];
    }
    if (!fits)
      throw dispatch::Error(dispatch::message({"Tensor::copy_(): expected the sizes ",
                                               dispatch::detail::text_of(sizes()), " but found ",
                                               dispatch::detail::text_of(other.sizes())}));
    return copy_(other.view_of(0, sizes(), steps), non_blocking);
  }
  dispatch::host_detail::check_written_once(self);
  assert_no_partial_overlap(*this, other);
  dispatch::host_detail::copy_to(*this, other);
  return const_cast<Tensor&>(*this);
}

SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::fill_(const dispatch::Scalar& value) const {
  check_writable("fill_");
  if (const auto* operators = elsewhere())
    return operators->fill_(const_cast<Tensor&>(*this), value);
  impl_type& self = computable("fill_");
  alignas(16) char element[16] = {};
  dispatch::host_detail::store_element(self.data_type_, element, value);
  if (const auto* loops = dispatch::host_detail::linked_cpu_loops())
    loops->fill(*this, value);
  else
    dispatch::host_detail::repeat_element(self, element);
  return const_cast<Tensor&>(*this);
}

SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::zero_() const {
  check_writable("zero_");
  if (const auto* operators = elsewhere()) return operators->zero_(const_cast<Tensor&>(*this));
  impl_type& self = computable("zero_");
  if (!is_contiguous()) return fill_(0);
  std::memset(self.data_, 0, nbytes());
  return const_cast<Tensor&>(*this);
}

SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::add_(const dispatch::Scalar& other,
                                             const dispatch::Scalar& alpha) const {
  check_writable("add_");
  if (const auto* operators = elsewhere())
    return operators->add_(const_cast<Tensor&>(*this), other, alpha);
  impl_type& self = computable("add_");
  dispatch::host_detail::check_written_once(self);
  const dispatch::ScalarType type = other.isFloatingPoint() ? dispatch::kFloat
                                    : other.isComplex()     ? dispatch::kComplexFloat
                                                            : other.type();
  if (!dispatch::canCast(type, self.data_type_))
    throw dispatch::Error(dispatch::message({"result type ", dispatch::toString(type),
                                             " can't be cast to the desired output type ",
                                             dispatch::toString(self.data_type_)}));
  if (!alpha.isIntegral(true) && dispatch::isIntegralType(self.data_type_, true))
    throw dispatch::Error(
        "For integral input tensors, argument alpha must not be a floating point number.");
  if (const auto* loops = dispatch::host_detail::linked_cpu_loops()) {
    loops->add(const_cast<Tensor&>(*this), other, alpha);
    return const_cast<Tensor&>(*this);
  }
  const std::size_t size = element_size();
  dispatch::host_detail::for_each_index(
      self.sizes(), self.stride_data(), self.stride_data(), [&](std::int64_t at, std::int64_t) {
        char* const element = self.data_ + at * static_cast<std::int64_t>(size);
        dispatch::host_detail::add_to_element(self.data_type_, element, other, alpha);
      });
  return const_cast<Tensor&>(*this);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::view(dispatch::IntArrayRef sizes) const {
  const dispatch::host_detail::extents resolved =
      dispatch::host_detail::sizes_of_view(sizes, numel());
  dispatch::host_detail::extents steps(resolved);
  if (!dispatch::host_detail::write_view_strides(this->sizes(), strides(), resolved, steps.at)) {
    throw dispatch::Error(dispatch::message(
        {"Tensor::view(): no strides give the sizes ", dispatch::detail::text_of(sizes),
         " to a tensor of sizes ", dispatch::detail::text_of(this->sizes()), " with strides ",
         dispatch::detail::text_of(strides()), "; reshape() makes a copy"}));
  }
  return view_of(0, resolved, steps);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::reshape(dispatch::IntArrayRef sizes) const {
  const dispatch::host_detail::extents resolved =
      dispatch::host_detail::sizes_of_view(sizes, numel());
  dispatch::host_detail::extents steps(resolved);
  return dispatch::host_detail::write_view_strides(this->sizes(), strides(), resolved, steps.at)
             ? view_of(0, resolved, steps)
             : contiguous().view(resolved);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::select(std::int64_t d, std::int64_t index) const {
  const std::size_t at = wrap(d);
  const std::int64_t size = sizes()[at];
  if (index < -size || index >= size) {
    throw dispatch::IndexError(
        dispatch::message({"select(): index ", index, " out of range for tensor of size ",
                           dispatch::detail::text_of(sizes()), " at dimension ", at}));
  }
  dispatch::host_detail::extents kept(sizes());
  dispatch::host_detail::extents steps(strides());
  const std::int64_t offset = (index < 0 ? index + size : index) * steps.at[at];
  kept.erase(at);
  steps.erase(at);
  return view_of(offset, kept, steps);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::slice(std::int64_t d, std::optional<std::int64_t> start,
                                             std::optional<std::int64_t> end,
                                             std::int64_t step) const {
  const std::size_t at = wrap(d);
  const std::int64_t size = sizes()[at];
  if (step <= 0) {
    throw dispatch::ValueError(
        dispatch::message({"slice(): expected a positive step, given ", step}));
  }
  const auto clamp = [size](std::int64_t i) {
    i = i < 0 ? i + size : i;
    return i < 0 ? std::int64_t{0} : i > size ? size : i;
  };
  const std::int64_t first = start ? clamp(*start) : 0;
  const std::int64_t last = end ? clamp(*end) : size;
  dispatch::host_detail::extents kept(sizes());
  dispatch::host_detail::extents steps(strides());
  kept.at[at] = last > first ? (last - first - 1) / step + 1 : 0;
  const std::int64_t offset = kept.at[at] == 0 ? 0 : first * steps.at[at];
  // With at most one element, the step is never used and may be any number.
  steps.at[at] = static_cast<std::int64_t>(static_cast<std::uint64_t>(steps.at[at]) *
                                           static_cast<std::uint64_t>(step));
  return view_of(offset, kept, steps);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::narrow(std::int64_t d, std::int64_t start,
                                              std::int64_t length) const {
  const std::int64_t size = this->size(d);
  if (length < 0) throw dispatch::Error("narrow(): length must be non-negative.");
  if (start < -size || start > size)
    throw dispatch::IndexError(
        dispatch::message({"start out of range (expected to be in range of [", -size, ", ", size,
                           "], but got ", start, ")"}));
  const std::int64_t first = start < 0 ? start + size : start;
  if (length > size - first)
    throw dispatch::Error(dispatch::message(
        {"start (", first, ") + length (", length, ") exceeds dimension size (", size, ")."}));
  return slice(d, first, first + length);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::transpose(std::int64_t d0, std::int64_t d1) const {
  const std::size_t a = wrap(d0);
  const std::size_t b = wrap(d1);
  dispatch::host_detail::extents kept(sizes());
  dispatch::host_detail::extents steps(strides());
  std::swap(kept.at[a], kept.at[b]);
  std::swap(steps.at[a], steps.at[b]);
  return view_of(0, kept, steps);
}

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::t() const {
  if (dim() > 2) {
    throw dispatch::Error(
        dispatch::message({"t() expects a tensor with <= 2 dimensions, but self is ", dim(), "D"}));
  }
  return dim() < 2 ? *this : transpose(0, 1);
}

SCHEMA_CT_COMMON_ENGINE dispatch::Scalar Tensor::item() const {
  if (const auto* operators = elsewhere()) return operators->item(*this);
  const impl_type& self = computable("item");
  if (self.numel_ != 1) {
    throw dispatch::Error(dispatch::message(
        {"a Tensor with ", self.numel_, " elements cannot be converted to Scalar"}));
  }
  return dispatch::host_detail::load_element(self.data_type_, self.data_);
}

SCHEMA_CT_COMMON_ENGINE bool Tensor::equal(const Tensor& other) const {
  for (const Tensor* t : {this, &other}) {
    if (const auto* operators = t->elsewhere()) return operators->equal(*this, other);
  }
  impl_type& a = computable("equal");
  impl_type& b = other.computable("equal");
  if (a.sizes() != b.sizes()) return false;
  if (const auto* loops = dispatch::host_detail::linked_cpu_loops())
    return loops->equal(*this, other);
  if (a.data_type_ != b.data_type_) {
    const dispatch::ScalarType common = dispatch::promoteTypes(a.data_type_, b.data_type_);
    return to(common).equal(other.to(common));
  }
  const auto step = static_cast<std::int64_t>(element_size());
  bool same = true;
  dispatch::host_detail::for_each_index(
      a.sizes(), a.stride_data(), b.stride_data(), [&](std::int64_t i, std::int64_t j) {
        same = same && dispatch::host_detail::load_element(a.data_type_, a.data_ + i * step) ==
                           dispatch::host_detail::load_element(b.data_type_, b.data_ + j * step);
      });
  return same;
}

}  // namespace at

// SPDX-License-Identifier: BSL-1.0
// The settings of an iteration over tensors: the tensors, which of them may be allocated or
// resized, and the requirements on their types and sizes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <ATen/core/TensorBase.h>
#include <c10/util/DimVector.h>
#include <c10/util/Exception.h>
#include <c10/util/MaybeOwned.h>

namespace SCHEMA_CT_HIDDEN at {

struct SCHEMA_CT_POLYMORPHIC TensorIterator;

namespace iterator_detail {

/// One of the tensors, outputs first.
struct named_tensor {
  c10::MaybeOwned<TensorBase> tensor;
  bool is_const = false;
};

struct settings {
  std::vector<named_tensor> tensors;
  int outputs = 0;
  int inputs = 0;
  std::optional<DimVector> static_shape;
  std::optional<ScalarType> static_dtype;
  std::optional<Device> static_device;
  bool checks_overlap = true;
  bool allows_cpu_scalars = false;
  bool is_reduction = false;
  bool resizes_outputs = true;
  bool checks_same_dtype = true;
  bool checks_same_device = true;
  bool enforces_safe_casts = false;
  bool is_linear = false;
  bool promotes_inputs = false;
  bool promotes_integers = false;
  bool casts_outputs = false;
};

// The members of a class in a hidden namespace; see <ATen/cpu/vec/vectorized.h>.
template <class Config>
class config_members {
 public:
  config_members() = default;
  config_members(const config_members&) = delete;
  config_members& operator=(const config_members&) = delete;
  config_members(config_members&&) = default;
  config_members& operator=(config_members&&) = default;

  // The tensor must outlive the iterator, unless it is owned. An output may be undefined: it is
  // then allocated.
  Config& add_output(const TensorBase& t) { return add_borrowed_output(t); }
  Config& add_input(const TensorBase& t) { return add_borrowed_input(t); }
  Config& add_const_input(const TensorBase& t) { return add_borrowed_const_input(t); }
  Config& add_output(TensorBase&& t) = delete;
  Config& add_input(TensorBase&& t) = delete;
  Config& add_const_input(TensorBase&& t) = delete;
  Config& add_owned_output(const TensorBase& t) { return output(owned(t)); }
  Config& add_owned_input(const TensorBase& t) { return input(owned(t), false); }
  Config& add_owned_const_input(const TensorBase& t) { return input(owned(t), true); }
  Config& add_borrowed_output(const TensorBase& t) { return output(borrowed(t)); }
  Config& add_borrowed_input(const TensorBase& t) { return input(borrowed(t), false); }
  Config& add_borrowed_const_input(const TensorBase& t) { return input(borrowed(t), true); }
  Config& add_borrowed_output(TensorBase&& t) = delete;
  Config& add_borrowed_input(TensorBase&& t) = delete;
  Config& add_borrowed_const_input(TensorBase&& t) = delete;

  /// Is it an error if an output shares elements with an input, or with itself?
  Config& set_check_mem_overlap(bool value) { return set(settings_.checks_overlap, value); }
  Config& check_all_same_dtype(bool value) { return set(settings_.checks_same_dtype, value); }
  Config& check_all_same_device(bool value) { return set(settings_.checks_same_device, value); }
  /// Must the output's type be in at least the category of the computed type?
  Config& enforce_safe_casting_to_output(bool value) {
    return set(settings_.enforces_safe_casts, value);
  }
  /// Are the elements visited in index order, instead of memory order?
  Config& enforce_linear_iteration(bool value = true) { return set(settings_.is_linear, value); }
  /// Are inputs of other types replaced by copies of the common type?
  Config& promote_inputs_to_common_dtype(bool value) {
    if (value) settings_.checks_same_dtype = false;
    return set(settings_.promotes_inputs, value);
  }
  /// Is the common type floating-point if all inputs are integers?
  Config& promote_integer_inputs_to_float(bool value) {
    TORCH_INTERNAL_ASSERT(!value || settings_.promotes_inputs);
    return set(settings_.promotes_integers, value);
  }
  Config& is_reduction(bool value) { return set(settings_.is_reduction, value); }
  /// May a CPU input without dimensions be used with tensors of another device?
  Config& allow_cpu_scalars(bool value) { return set(settings_.allows_cpu_scalars, value); }
  /// Is an output of another type written through a tensor of the common type?
  Config& cast_common_dtype_to_outputs(bool value) {
    if (value) settings_.checks_same_dtype = false;
    return set(settings_.casts_outputs, value);
  }
  /// Are outputs of other sizes resized? Otherwise they take part in broadcasting.
  Config& resize_outputs(bool value) { return set(settings_.resizes_outputs, value); }

  /// For allocated outputs.
  Config& declare_static_dtype_and_device(ScalarType dtype, Device device) {
    return declare_static_dtype(dtype).declare_static_device(device);
  }
  Config& declare_static_dtype(ScalarType dtype) {
    TORCH_CHECK(!settings_.checks_same_dtype,
                "check_all_same_dtype(false) must be called before declare_static_dtype(...)");
    settings_.static_dtype = dtype;
    return self();
  }
  Config& declare_static_device(Device device) {
    TORCH_CHECK(!settings_.checks_same_device,
                "check_all_same_device(false) must be called before declare_static_device(...)");
    settings_.static_device = device;
    return self();
  }
  /// The sizes of the iteration; those of the tensors are ignored.
  Config& declare_static_shape(IntArrayRef shape) {
    TORCH_CHECK(!settings_.resizes_outputs,
                "resize_outputs() must be called before declare_static_shape(...)");
    settings_.static_shape.emplace(shape.begin(), shape.end());
    return self();
  }
  /// These dimensions have one step each, even if the tensors have more.
  Config& declare_static_shape(IntArrayRef shape, IntArrayRef squash_dims) {
    declare_static_shape(shape);
    if (!settings_.static_shape->empty())
      for (const std::int64_t d : squash_dims)
        (*settings_.static_shape)[static_cast<std::size_t>(d)] = 1;
    return self();
  }

  /// Throws Error if the tensors do not meet the requirements.
  template <class Iterator = TensorIterator>
  [[nodiscard]] Iterator build() const {
    Iterator out;
    out.set_up(settings_);
    return out;
  }
  [[nodiscard]] const settings& get() const { return settings_; }

 private:
  static c10::MaybeOwned<TensorBase> owned(const TensorBase& t) {
    return c10::MaybeOwned<TensorBase>::owned(TensorBase(t));
  }
  static c10::MaybeOwned<TensorBase> borrowed(const TensorBase& t) {
    return c10::MaybeOwned<TensorBase>::borrowed(t);
  }
  Config& self() { return static_cast<Config&>(*this); }
  Config& set(bool& setting, bool value) {
    setting = value;
    return self();
  }
  Config& output(c10::MaybeOwned<TensorBase> t) {
    TORCH_INTERNAL_ASSERT(settings_.inputs == 0,
                          "Keep in mind that you have to add all outputs "
                          "first before adding any input.");
    settings_.tensors.push_back({std::move(t)});
    ++settings_.outputs;
    return self();
  }
  Config& input(c10::MaybeOwned<TensorBase> t, bool is_const) {
    settings_.tensors.push_back({std::move(t), is_const});
    ++settings_.inputs;
    return self();
  }

  settings settings_;
};

}  // namespace iterator_detail

class SCHEMA_CT_SHARED TensorIteratorConfig final
    : public iterator_detail::config_members<TensorIteratorConfig> {};

}  // namespace at

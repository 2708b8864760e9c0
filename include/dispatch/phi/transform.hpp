// SPDX-License-Identifier: BSL-1.0
// Copies, reorders and converts inputs that do not match the kernel.
#pragma once

#include <dispatch/phi/attributes.hpp>
#include <dispatch/phi/kernel_choice.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

inline void count_transform(std::uint64_t& counter) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED);
}

inline void change_backend(DenseTensor& tensor, Backend backend, argument_name name) {
  transforms& allowed = the_transforms();
  if (!allowed.backend)
    refuse_argument(name, message({"it is on ", tensor.key().backend(), ", the kernel on ", backend,
                                   ", and copies are switched off"}));
  tensor = DenseTensor(tensors::to_place(tensor.host_tensor(), {backend, 0}));
  count_transform(allowed.backend_count);
}

inline void change_layout(DenseTensor& tensor, DataLayout layout, argument_name name) {
  transforms& allowed = the_transforms();
  if (!allowed.layout && tensor.layout() != DataLayout::STRIDED)
    refuse_argument(name, message({"its layout is ", tensor.layout(), ", the kernel's ", layout,
                                   ", and changes of layout are switched off"}));
  const bool has_channels = tensor.dims().size() == 4;
  tensor = DenseTensor(
      tensors::to_layout(tensor.host_tensor(), has_channels ? layout : DataLayout::NCHW));
  tensor.set_layout(layout);
  count_transform(allowed.layout_count);
}

inline void change_data_type(DenseTensor& tensor, DataType type) {
  tensor = DenseTensor(tensors::to_data_type(tensor.host_tensor(), type));
  count_transform(the_transforms().dtype_count);
}

/// Transforms a tensor for the kernel, if that is allowed. Otherwise throws ValueError.
template <class K>
[[gnu::cold, gnu::noinline]] void transform(K& tensor, chosen_kernel kernel, std::size_t input,
                                            argument_name name) {
  if (input < 32 && (line_of_cell(*kernel.cell).values >> input & 1) != 0) return;
  const KernelKey key = kernel.key();
  const TensorArgDef rule = rules_of(kernel).said_of_input(input);
  const DataLayout layout =
      key.layout() == DataLayout::ALL_LAYOUT ? DataLayout::NCHW : key.layout();
  const DataType type = rule.dtype() != DataType::UNDEFINED ? rule.dtype() : key.dtype();
  change_parts(tensor, [&](DenseTensor& part, bool has_elements) {
    if (!part.has_meta()) return;
    if (part.key().backend() != key.backend() && (kernel.has_fallback_cpu || !rule.any_backend()))
      change_backend(part, key.backend(), name);
    const bool strided = part.layout() == DataLayout::STRIDED;
    if (part.layout() != layout && (strided || part.dims().size() == 4))
      change_layout(part, layout, name);
    if (has_elements && part.dtype() != type && the_transforms().dtype)
      change_data_type(part, type);
  });
}

/// A selected kernel, and the key of the inputs that it takes as they are.
struct fitting_kernel : chosen_kernel {
  KernelKey input_key;

  constexpr fitting_kernel(chosen_kernel chosen, KernelKey key)
      : chosen_kernel(chosen), input_key(key) {}
  explicit fitting_kernel(chosen_kernel chosen) : fitting_kernel(chosen, chosen.key()) {
    if (input_key.layout() == DataLayout::ALL_LAYOUT) input_key.set_layout(DataLayout::NCHW);
  }
};

/// The same for a tensor of any kind; fast if there is nothing to do.
SCHEMA_CT_ALWAYS_INLINE inline void fit_tensor(DenseTensor& tensor, fitting_kernel kernel,
                                               std::size_t input, argument_name name) {
  if (tensor.key() != kernel.input_key) [[unlikely]]
    transform(tensor, kernel, input, name);
}
inline void fit_tensor(TensorBase& tensor, fitting_kernel kernel, std::size_t input,
                       argument_name name) {
  visit(tensor, [&](auto& one) {
    if constexpr (std::is_same_v<decltype(one), DenseTensor&>)
      fit_tensor(one, kernel, input, name);
    else
      transform(one, kernel, input, name);
  });
}

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

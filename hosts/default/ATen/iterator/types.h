// SPDX-License-Identifier: BSL-1.0
// The type and the device in which tensors are computed together.
#pragma once

#include <optional>
#include <vector>

#include <ATen/iterator/operand.h>
#include <c10/core/DefaultDtype.h>

namespace SCHEMA_CT_HIDDEN at {
namespace iterator_detail {

[[nodiscard]] inline ScalarType promoted(ScalarType a, ScalarType b) {
  if (a == ScalarType::Undefined) return b;
  if (b == ScalarType::Undefined) return a;
  return c10::promoteTypes(a, b);
}

/// The type of a number, which says only its category: its own type, or the default one.
[[nodiscard]] inline ScalarType type_of_wrapped(ScalarType type) {
  if (c10::isFloatingType(type)) return c10::get_default_dtype_as_scalartype();
  if (c10::isComplexType(type)) return c10::toComplexType(c10::get_default_dtype_as_scalartype());
  return type;
}

/// Tensors without dimensions change the category of the common type, but not its width.
[[nodiscard]] inline ScalarType with_lower(ScalarType higher, ScalarType lower) {
  if (c10::isComplexType(higher)) return higher;
  if (c10::isFloatingType(higher))
    return c10::isComplexType(lower) ? c10::toComplexType(higher) : higher;
  if (higher == ScalarType::Bool || c10::isFloatingType(lower) || c10::isComplexType(lower))
    return promoted(higher, lower);
  return higher != ScalarType::Undefined ? higher : lower;
}

[[nodiscard]] inline ScalarType promoted_type(const std::vector<OperandInfo>& operands) {
  ScalarType with_dimensions = ScalarType::Undefined, without = ScalarType::Undefined;
  ScalarType numbers = ScalarType::Undefined;
  for (const OperandInfo& op : operands) {
    if (op.is_output || !op.tensor().defined()) continue;
    if (op.tensor().unsafeGetTensorImpl()->is_wrapped_number()) {
      numbers = promoted(numbers, type_of_wrapped(op.current_dtype));
      continue;
    }
    ScalarType& type = op.tensor().dim() > 0 ? with_dimensions : without;
    type = promoted(type, op.current_dtype);
  }
  return with_lower(with_dimensions, with_lower(without, numbers));
}

[[nodiscard]] inline bool is_cpu_scalar(const OperandInfo& op) {
  return op.tensor().defined() && op.tensor().dim() == 0 && op.device->is_cpu();
}

[[nodiscard]] inline Device common_device(const std::vector<OperandInfo>& operands,
                                          const settings& config) {
  std::optional<Device> scalars;
  for (const OperandInfo& op : operands) {
    if (!op.is_device_defined()) continue;
    if (!is_cpu_scalar(op)) return *op.device;
    if (!scalars) scalars = op.device;
  }
  if (scalars) return *scalars;
  return config.static_device.value_or(Device(c10::kCPU));
}

inline void check_device(const OperandInfo& op, Device common, const settings& config,
                         int& cpu_scalars) {
  if (!config.checks_same_device || !op.is_device_defined() || *op.device == common) return;
  if (config.allows_cpu_scalars && !op.is_output && is_cpu_scalar(op) && cpu_scalars++ == 0) return;
  TORCH_CHECK(false,
              "Expected all tensors to be on the same device, but found at least two devices, ",
              common, " and ", *op.device, "!");
}

/// The common type of the inputs. Undefined if none was requested and they differ.
[[nodiscard]] inline ScalarType common_type(const std::vector<OperandInfo>& operands,
                                            const settings& config) {
  ScalarType common = ScalarType::Undefined;
  bool differ = false;
  for (const OperandInfo& op : operands) {
    if (op.is_output || !op.tensor().defined()) continue;
    if (common == ScalarType::Undefined)
      common = op.current_dtype;
    else if (common != op.current_dtype)
      differ = true;
  }
  if (config.promotes_inputs) {
    if (differ) common = promoted_type(operands);
    if (config.promotes_integers && c10::isIntegralType(common, true))
      common = c10::get_default_dtype_as_scalartype();
    return common;
  }
  if (common == ScalarType::Undefined)
    for (const OperandInfo& op : operands)
      if (op.is_type_defined()) return op.current_dtype;
  return differ && !config.checks_same_dtype ? ScalarType::Undefined : common;
}

/// Sets the type of undefined outputs, and replaces inputs and outputs of other types by tensors of
/// the common type. Throws Error if the types may not differ.
inline void settle_types(std::vector<OperandInfo>& operands, ScalarType common, Device device,
                         const settings& config) {
  int cpu_scalars = 0;
  for (OperandInfo& op : operands) {
    check_device(op, device, config, cpu_scalars);
    if (!op.is_type_defined()) {
      TORCH_INTERNAL_ASSERT(op.is_output, "Found type undefined input tensor!");
      op.target_dtype = config.static_dtype.value_or(common);
      TORCH_CHECK(op.target_dtype != ScalarType::Undefined,
                  "an output's type is not known: the inputs have several");
      op.current_dtype = op.target_dtype;
      op.device = device;
      continue;
    }
    if (common == ScalarType::Undefined || op.current_dtype == common) continue;
    TORCH_CHECK(!config.checks_same_dtype, "Found dtype ", op.current_dtype, " but expected ",
                common);
    if (op.is_output) {
      TORCH_CHECK(!config.enforces_safe_casts || c10::canCast(common, op.current_dtype),
                  "result type ", common, " can't be cast to the desired output type ",
                  op.current_dtype);
      if (config.casts_outputs && device.is_cpu())
        op.replace(at::empty(op.tensor().sizes(), op.tensor().options().dtype(common)));
    } else if (config.promotes_inputs && device.is_cpu()) {
      op.replace(op.tensor().to(common));
    }
  }
}

}  // namespace iterator_detail
}  // namespace at

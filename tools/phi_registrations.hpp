// SPDX-License-Identifier: BSL-1.0
// Finds mistakes in registrations in PHI's form, PHI_OPERATOR and PHI_KERNEL, in a source.
#pragma once

#include <memory>
#include <vector>

#include "cpp_names.hpp"
#include "findings.hpp"

namespace tools {

/// Can the source contain registrations of PHI?
[[nodiscard]] bool may_register_with_phi(const source& s);

/// The first of the files is checked; the others are those that it includes. Without a PHI_OPERATOR
/// in any of them nothing is checked, because the kernels are PaddlePaddle's.
void check_phi_registrations(const std::vector<std::shared_ptr<const cpp_file>>& visible,
                             const finding_sink& out);

}  // namespace tools

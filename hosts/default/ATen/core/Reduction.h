// SPDX-License-Identifier: BSL-1.0
// PyTorch's numbers for the reduction of a loss.
#pragma once

namespace at::Reduction {
enum Reduction { None, Mean, Sum, END };
}  // namespace at::Reduction

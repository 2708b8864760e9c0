// SPDX-License-Identifier: BSL-1.0
// The names of dispatch keys, as a block spells them.
#pragma once

#include <string>
#include <string_view>

namespace tools {

/// The dispatch key that was meant by a name that has a letter too many or too few, or other
/// capitals. Empty if the name is a key, or like none: another version of PyTorch has other keys.
[[nodiscard]] std::string key_meant(std::string_view name);

}  // namespace tools

// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the kinds of padding.
#pragma once

#include <schema_ct/config.hpp>

namespace at {
inline namespace SCHEMA_CT_SHARED_NAMESPACE {

enum class padding_mode { reflect, replicate, circular, constant };

}  // namespace SCHEMA_CT_SHARED_NAMESPACE
}  // namespace at

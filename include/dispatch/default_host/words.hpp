// SPDX-License-Identifier: BSL-1.0
// The schema types of the default host's C++ types.
#pragma once

#include <dispatch/default_host/scalar_words.hpp>
#include <dispatch/default_host/tensor.hpp>

template <>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<at::Tensor> =
    schema_ct::word_of(schema_ct::code::tensor);

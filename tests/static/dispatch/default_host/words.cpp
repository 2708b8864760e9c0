// SPDX-License-Identifier: BSL-1.0
// The default host's tensor as a schema type, and the types around it.
#include <dispatch/default_host/words.hpp>

namespace {

using schema_ct::code;
using schema_ct::word;

static_assert(word<at::Tensor> == schema_ct::word_of(code::tensor));
static_assert(word<dispatch::TensorList> == schema_ct::list_of(word<at::Tensor>));
static_assert(word<dispatch::Scalar> == schema_ct::word_of(code::scalar));

}  // namespace

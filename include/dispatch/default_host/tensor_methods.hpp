// SPDX-License-Identifier: BSL-1.0
// The default host's tensor with the definitions of its longer methods.
#pragma once

#include <dispatch/default_host/tensor.hpp>

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/tensor_gradients.ipp>
#include <dispatch/default_host/tensor_methods.ipp>
#include <dispatch/default_host/tensor_print.ipp>
#endif

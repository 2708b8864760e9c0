// SPDX-License-Identifier: BSL-1.0
// The functions on the host's tensors that the stable ABI needs: `held_tensor` and `held`.
#pragma once

#include <dispatch/host.hpp>

// A host with other tensors names the header that defines these.
#if defined(SCHEMA_CT_STABLE_HOST_HEADER)
#include SCHEMA_CT_STABLE_HOST_HEADER
#elif !defined(SCHEMA_CT_NAMES_OF_TENSORS)  // which the default host has alone
#include "the stable ABI needs one header more of this host: define SCHEMA_CT_STABLE_HOST_HEADER (docs/hosts.md)"
#else
#include <dispatch/stable/default_tensors.hpp>
#endif

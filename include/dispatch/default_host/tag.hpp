// SPDX-License-Identifier: BSL-1.0
// The name of the default host, which is part of every symbol that depends on the host.
#pragma once

#if defined(SCHEMA_CT_HOST) || defined(SCHEMA_CT_HOST_TAG)
#include "another host is chosen already: include one host header per program (SCHEMA_CT_HOST_HEADER)"
#endif

#define SCHEMA_CT_HOST default_host
/// The header that <torch/library.h> includes if hosts/default is on the include path.
#define SCHEMA_CT_NAMES_OF_TENSORS <schema_ct_default_host/names.h>
#define SCHEMA_CT_HOST_TAG "schema_ct_default"

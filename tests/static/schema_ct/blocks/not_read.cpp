// SPDX-License-Identifier: BSL-1.0
// With SCHEMA_CT_READ_BLOCKS=0 the compiler does not evaluate blocks; they only run.
// Compiled alone: it turns the reading off.
#define SCHEMA_CT_READ_BLOCKS 0
#include <torch/library.h>
#include <schema_ct/blocks/body.hpp>
#include <schema_ct/blocks/file.hpp>
#include <schema_ct/blocks/record.hpp>
#include <schema_ct/blocks/section.hpp>

static_assert(!SCHEMA_CT_RECORDS, "what is not read has no record");

// In a body that the compiler reads, a static variable would be an error.
TORCH_LIBRARY(not_read, m) {
  static const char* const schema = "f() -> ()";
  m.def(torch::schema(schema));
}

// SPDX-License-Identifier: BSL-1.0
// The headers where blocks are not read: their bodies are functions of the run time.
// Compiled alone: it turns the reading off.
#define SCHEMA_CT_READ_BLOCKS 0
#include <torch/library.h>
#include <schema_ct/blocks/body.hpp>
#include <schema_ct/blocks/file.hpp>
#include <schema_ct/blocks/record.hpp>
#include <schema_ct/blocks/section.hpp>

static_assert(!SCHEMA_CT_RECORDS, "what is not read has no record");

// It would be an error in a body that the compiler reads.
TORCH_LIBRARY(not_read, m) {
  static const char* const schema = "f() -> ()";
  m.def(torch::schema(schema));
}

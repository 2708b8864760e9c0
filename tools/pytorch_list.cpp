// SPDX-License-Identifier: BSL-1.0
// The assembler includes the file.
#include "pytorch_list.hpp"

#include <cstddef>

asm(".section .rodata\n"
    ".global schema_ct_operator_list\n"
    "schema_ct_operator_list: .incbin \"" SCHEMA_CT_OPERATOR_LIST
    "\"\n"
    ".global schema_ct_operator_list_end\n"
    "schema_ct_operator_list_end: .byte 0\n"
    ".previous\n");
extern "C" const char schema_ct_operator_list[];
extern "C" const char schema_ct_operator_list_end[];

namespace tools {

std::string_view pytorch_list() {
  return {schema_ct_operator_list,
          static_cast<std::size_t>(schema_ct_operator_list_end - schema_ct_operator_list)};
}

}  // namespace tools

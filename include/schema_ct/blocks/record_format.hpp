// SPDX-License-Identifier: BSL-1.0
// The format of the record that an object file has of its registrations: writers and readers share
// this definition (docs/records.md).
#pragma once

#include <cstdint>
#include "../config.hpp"

namespace schema_ct {
namespace SCHEMA_CT_HIDDEN record_format {

/// The ELF section. No program loads it, and strip removes it because of its name.
#define SCHEMA_CT_RECORD_SECTION ".debug_schema_ct"

/// The version of the layout below; a reader knows only its own.
inline constexpr std::uint32_t version = 1;

/// The first word of a record. The second word has the version in its lower half, and in the upper
/// half the number of words of the record, including these two.
inline constexpr std::uint64_t magic = 0x7463616d65686373;  // "schemact"

/// The kind of a head. Texts follow the head; zero bytes pad each of them to whole words.
enum class entry : unsigned char {
  padding = 0,       ///< a word without a head
  compiler = 'C',    ///< with its name and version
  file = 'F',        ///< of the blocks that follow: its path
  type = 'T',        ///< of C++: a schema_ct::type_word, its name, the names of its classes
  block = 'B',       ///< its kind, namespace and dispatch key
  definition = 'D',  ///< the text of a def()
  kernel = 'K',      ///< the name in an impl()
};

enum compiler_flag : unsigned { numbers_are_symbols = 1, is_strict = 2, is_too_long = 4 };
enum type_flag : unsigned { is_written = 1, is_exact = 2, has_classes = 4 };
enum block_flag : unsigned { is_unread = 1 };
/// The flags of a definition or kernel. Its key follows its text if it has a key of its own, and
/// then the numbers of its types, one byte each.
enum registration_flag : unsigned {
  has_types = 1,      ///< the kernel's
  has_own_key = 2,    ///< not that of the block
  has_signature = 4,  ///< is called by its C++ signature
  has_kernel = 8,
};

/// Stands for a dispatch key that is known only at run time.
inline constexpr char unknown_key[] = "?";

/// Stands for the number of a type that is not listed. Numbers count from 1.
inline constexpr unsigned unlisted = 255;

struct head {
  entry kind;
  unsigned parameters = 0;  ///< how many types; of a type, its classes
  unsigned results = 0;     ///< how many types
  unsigned flags = 0;
  std::uint32_t line = 0;  ///< of a type, row::size

  [[nodiscard]] constexpr std::uint64_t packed() const {
    return static_cast<std::uint64_t>(kind) | std::uint64_t{parameters} << 8 |
           std::uint64_t{results} << 16 | std::uint64_t{flags} << 24 | std::uint64_t{line} << 32;
  }
  [[nodiscard]] static constexpr head of(std::uint64_t word) {
    return {static_cast<entry>(word & 0xff), static_cast<unsigned>(word >> 8 & 0xff),
            static_cast<unsigned>(word >> 16 & 0xff), static_cast<unsigned>(word >> 24 & 0xff),
            static_cast<std::uint32_t>(word >> 32)};
  }
};

}  // namespace record_format
}  // namespace schema_ct

// SPDX-License-Identifier: BSL-1.0
// Reads files of any bytes and sections of any words as `schema_ct check --library` does. An input
// that begins with the magic word of a record is a section; every other one is a file.
#include <cstring>
#include <schema_ct/blocks/record_format.hpp>
#include <string_view>

#include "finding.hpp"
#include "record_check.hpp"
#include "record_section.hpp"

namespace {

void check(std::span<const std::uint64_t> words, tools::record_check& into) {
  tools::records_reading read = tools::read_records(words);
  for (tools::file_records& file : read.files) into.add(std::move(file));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  tools::record_check all;
  std::uint64_t first = 0;
  if (size >= sizeof(first)) std::memcpy(&first, data, sizeof(first));
  if (first == schema_ct::record_format::magic) {
    std::vector<std::uint64_t> words(size / sizeof(first));
    std::memcpy(words.data(), data, words.size() * sizeof(first));
    check(words, all);
  } else {
    for (const tools::record_section& s : tools::find_record_sections(bytes).found)
      check(s.words, all);
  }
  all.finish([&](const tools::finding& f) {
    fuzz::expect(!f.message.empty() && !f.code.empty(), "a finding without words", bytes);
  });
  for (const tools::listed_operator& o : all.listed())
    fuzz::expect(!o.name.empty(), "an operator without a name", bytes);
  return 0;
}

// SPDX-License-Identifier: BSL-1.0
#include "library_check.hpp"

#include <ostream>
#include <utility>

#include "mapped_file.hpp"
#include "record_section.hpp"

namespace tools {

bool library_reading::read(const std::string& file) {
  const mapped_file mapped(file);
  // Not an error: the loader also searches other folders.
  if (!mapped.error().empty()) return false;
  const record_sections sections = find_record_sections(mapped.bytes());
  for (const std::string& e : sections.errors) complain(file, e);
  for (const record_section& s : sections.found) {
    const std::string object = s.member.empty() ? file : file + '(' + s.member + ')';
    records_reading read = read_records(s.words);
    for (file_records& f : read.files) {
      if (f.is_too_long) complain(object, "one of its files registers more than a record may have");
      check_.add(std::move(f));
    }
    if (!read.error.empty()) complain(object, read.error);
  }
  return !sections.found.empty() || !sections.errors.empty();
}

void library_reading::complain(const std::string& file, const std::string& what) {
  errors_ << "schema_ct " << command_ << ": " << file << ": " << what << '\n';
  is_complete_ = false;
}

void library_reading::tell_unread() const {
  for (const place& p : check_.unread())
    errors_ << p.file << ':' << p.begin.line
            << ": note: what this block registers is not known: its body is no constant; with "
               "-DSCHEMA_CT_READ_BLOCKS=2 the compiler says why\n";
}

}  // namespace tools

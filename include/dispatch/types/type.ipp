// SPDX-License-Identifier: BSL-1.0
// The engine's part of type.hpp.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/types/type_text.hpp>

namespace dispatch {

SCHEMA_CT_COMMON_ENGINE Type Type::followed_by(schema_ct::code c) const {
  Type out = *this;
  out.codes_ += static_cast<char>(c);
  if (!detail::nests_within(out.codes_, schema_ct::height_limit))
    throw Error(message({"a type nests deeper than ", schema_ct::height_limit, " levels"}));
  return out;
}

SCHEMA_CT_COMMON_ENGINE Type Type::take_member(std::string_view& codes, std::string_view& names) {
  const std::string_view before = codes, names_before = names;
  detail::skip_type(codes, names);
  return Type(before.substr(0, before.size() - codes.size()),
              names_before.substr(0, names_before.size() - names.size()));
}

SCHEMA_CT_COMMON_ENGINE std::string Type::str() const {
  detail::text_writer out;
  detail::append_type(out, codes_, names_, -1, [](std::size_t) {});
  return out.take();
}

SCHEMA_CT_COMMON_ENGINE std::string Type::annotation_str() const {
  std::string out;
  detail::append_annotation(out, codes_, names_);
  return out;
}

}  // namespace dispatch

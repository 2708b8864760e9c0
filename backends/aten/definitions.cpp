// SPDX-License-Identifier: BSL-1.0
// Defines PyTorch's own operators: the schemas of namespace aten, which the compiler has read.
#include <torch/library.h>

#include <array>
#include <span>

namespace {

/// A set of tags for a table of constants.
class tag_set {
 public:
  constexpr tag_set(std::initializer_list<dispatch::Tag> tags) {
    for (const dispatch::Tag tag : tags) bits_ |= 1U << static_cast<unsigned>(tag);
  }
  /// Writes the tags to `out`, which must have room for all of them, and returns their number.
  std::size_t list(dispatch::Tag* out) const {
    std::size_t n = 0;
    for (unsigned i = 0; i < most; ++i) {
      if ((bits_ >> i & 1U) != 0) out[n++] = static_cast<dispatch::Tag>(i);
    }
    return n;
  }
  static constexpr unsigned most = 32;

 private:
  std::uint32_t bits_ = 0;
};

struct definition {
  schema_ct::schema_literal schema;
  tag_set tags;
};

using enum dispatch::Tag;
constexpr definition operators[] = {
#include "operators.inc"
};

}  // namespace

TORCH_LIBRARY(aten, m) {
  std::array<dispatch::Tag, tag_set::most> tags{};
  unsigned line = 4;  // of the first operator
  for (const definition& d : operators) {
    m.def(d.schema, std::span(tags.data(), d.tags.list(tags.data())), "operators.inc", line++);
  }
}

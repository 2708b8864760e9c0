// SPDX-License-Identifier: BSL-1.0
// A library's promise about an operator, in the place of its tags: every kernel takes so little
// time, and waits for no other thread, that a call from Python keeps Python's lock.
#pragma once

#include <schema_ct/config.hpp>

namespace schema_ct {

namespace SCHEMA_CT_HIDDEN detail {
template <class Tag>
inline constexpr Tag short_kernel_tag = Tag::short_kernel;
}

/// The type of short_kernel.
struct SCHEMA_CT_HIDDEN short_kernel_promise {
  /// For PyTorch's own dispatcher, which has no such tag: no tags.
  template <class Tags>
    requires requires(Tags tags, typename Tags::value_type tag) { tags.push_back(tag); }
  operator Tags() const {
    return Tags();
  }

  /// For dispatch::tag_list, a view of one tag.
  struct pointer {
    template <class Tag>
      requires requires { Tag::short_kernel; }
    constexpr operator const Tag*() const {
      return &detail::short_kernel_tag<Tag>;
    }
  };
  [[nodiscard]] constexpr pointer data() const { return {}; }
  [[nodiscard]] constexpr unsigned size() const { return 1; }
};

/// `m.def("number(int k) -> int", &number, schema_ct::short_kernel);`
SCHEMA_CT_HIDDEN inline constexpr short_kernel_promise short_kernel{};

}  // namespace schema_ct

// SPDX-License-Identifier: BSL-1.0
// A set of texts for the engine. It costs a file less than the standard library's sets.
#pragma once

#include <cstdint>
#include <dispatch/base/text_hash.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace dispatch::detail {

/// Stores copies of texts, in linear time.
class SCHEMA_CT_HIDDEN text_set {
 public:
  /// `most`: the maximum number of different texts.
  explicit text_set(std::size_t most) : ends_(1) {
    std::size_t places = 16;
    while (places < 2 * most) places *= 2;
    table_.resize(places);
  }
  /// Adds the text; returns false if the set contains it.
  bool insert(std::string_view text) {
    std::int64_t& number = table_[place_of(text)];
    if (number != 0) return false;
    number = static_cast<std::int64_t>(ends_.size());
    texts_ += text;
    ends_.push_back(static_cast<std::int64_t>(texts_.size()));
    return true;
  }
  [[nodiscard]] bool contains(std::string_view text) const { return table_[place_of(text)] != 0; }

 private:
  // Open addressing over the numbers of the texts, from 1.
  [[nodiscard]] std::size_t place_of(std::string_view text) const {
    std::size_t place = static_cast<std::size_t>(hash_text(text));
    for (;; ++place) {
      place &= table_.size() - 1;
      if (table_[place] == 0 || this->text(static_cast<std::size_t>(table_[place])) == text)
        return place;
    }
  }
  [[nodiscard]] std::string_view text(std::size_t number) const {
    const auto begin = static_cast<std::size_t>(ends_[number - 1]);
    return std::string_view(texts_).substr(begin, static_cast<std::size_t>(ends_[number]) - begin);
  }

  std::string texts_;
  std::vector<std::int64_t> ends_, table_;
};

}  // namespace dispatch::detail

// SPDX-License-Identifier: BSL-1.0
// The sizes of a PHI tensor, by value: at most nine dimensions, as in PHI.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <dispatch/base/error.hpp>
#include <dispatch/host.hpp>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN phi_kernels {

class SCHEMA_CT_SHARED DDim {
 public:
  static constexpr int kMaxRank = 9;

  DDim() = default;
  DDim(std::initializer_list<std::int64_t> sizes) : DDim(sizes.begin(), sizes.size()) {}
  DDim(const std::int64_t* sizes, std::size_t rank) { assign(sizes, rank); }

  [[nodiscard]] int size() const { return rank_; }
  [[nodiscard]] const std::int64_t* Get() const { return sizes_; }
  [[nodiscard]] std::int64_t operator[](int i) const { return sizes_[i]; }
  [[nodiscard]] std::int64_t& operator[](int i) { return sizes_[i]; }
  [[nodiscard]] std::int64_t at(int i) const {
    if (i < 0 || i >= rank_)
      throw IndexError(message({"dimension ", i, " of a tensor that has ", rank_}));
    return sizes_[i];
  }
  [[nodiscard]] const std::int64_t* begin() const { return sizes_; }
  [[nodiscard]] const std::int64_t* end() const { return sizes_ + rank_; }
  /// Added sizes are not set.
  void resize(std::size_t rank) {
    if (rank > kMaxRank) [[unlikely]]
      refuse(rank);
    rank_ = static_cast<int>(rank);
  }

  void assign(const std::int64_t* sizes, std::size_t rank) {
    resize(rank);
    for (std::size_t i = 0; i != rank; ++i) {
      sizes_[i] = sizes[i];
      asm("" : "+r"(i));  // not a call of memmove, which takes more than a few sizes do
    }
  }

  /// The same for sizes behind which as many readable words lie, such as strides: two at a time.
  SCHEMA_CT_ALWAYS_INLINE void assign_from_extents(const std::int64_t* extents, std::size_t rank) {
    if (rank - 1 >= kMaxRank - 1) [[unlikely]]
      return assign_out_of_line(extents, rank);
    rank_ = static_cast<int>(rank);
    std::memcpy(sizes_, extents, 2 * sizeof *extents);
    for (std::size_t i = 2; i < rank; i += 2) [[unlikely]]
      std::memcpy(sizes_ + i, extents + i, 2 * sizeof *extents);
  }

  friend bool operator==(const DDim& a, const DDim& b) {
    if (a.rank_ != b.rank_) return false;
    for (int i = 0; i != a.rank_; ++i)
      if (a.sizes_[i] != b.sizes_[i]) return false;
    return true;
  }

 private:
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse(std::size_t rank) {
    throw ValueError(message({"a PHI tensor has at most 9 dimensions, not ", rank}));
  }

  [[gnu::noinline]] void assign_out_of_line(const std::int64_t* sizes, std::size_t rank) {
    assign(sizes, rank);
  }

  int rank_ = 0;
  std::int64_t sizes_[kMaxRank];
};

/// The product of the sizes; -1 if a size is unknown.
[[nodiscard]] inline std::int64_t product(const DDim& dims) {
  std::int64_t out = 1;
  for (const std::int64_t size : dims) {
    if (size < 0) return -1;
    out *= size;
  }
  return out;
}

[[nodiscard]] inline DDim make_ddim(const std::vector<std::int64_t>& sizes) {
  return {sizes.data(), sizes.size()};
}
[[nodiscard]] inline std::vector<std::int64_t> vectorize(const DDim& dims) {
  return {dims.begin(), dims.end()};
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for classes of identifiers.
#pragma once

#include <cstddef>
#include <string_view>

namespace c10 {

/// The base of a class `Id` that is an Underlying with a type of its own: equal to others of its
/// class, and with a hash.
template <class Id, class Underlying>
class IdWrapper {
 public:
  using underlying_type = Underlying;
  using concrete_type = Id;

 protected:
  constexpr explicit IdWrapper(Underlying id) noexcept(noexcept(Underlying(id))) : id_(id) {}
  [[nodiscard]] constexpr Underlying underlyingId() const noexcept(noexcept(Underlying(id_))) {
    return id_;
  }

 private:
  friend std::size_t hash_value(const Id& id) { return std::hash<Underlying>()(id.id_); }
  friend constexpr bool operator==(const Id& a, const Id& b) noexcept { return a.id_ == b.id_; }

  Underlying id_;
};

}  // namespace c10

/// Specialises std::hash for a class that derives from IdWrapper. At global scope.
#define C10_DEFINE_HASH_FOR_IDWRAPPER(ClassName)                                 \
  template <>                                                                    \
  struct std::hash<ClassName> {                                                  \
    std::size_t operator()(const ClassName& id) const { return hash_value(id); } \
  };

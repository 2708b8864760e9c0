// SPDX-License-Identifier: BSL-1.0
// A view of the elements of an array, a List, or a vector of references.
#pragma once

#include <schema_ct/signatures/cxx_type.hpp>

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/tag.hpp>

namespace dispatch {
inline namespace default_host {
template <class T>
class List;
}  // namespace default_host

inline namespace SCHEMA_CT_HIDDEN default_host {

/// Refers to an element, not to the IListRef that returned it. Readers of a list of references
/// include <functional>.
template <class T>
class SCHEMA_CT_SHARED IListRefIterator {
 public:
  using iterator_category = std::bidirectional_iterator_tag;
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = const T*;
  using reference = const T&;

  IListRefIterator() = default;
  explicit IListRefIterator(const T* element)
      : place_(reinterpret_cast<const char*>(element)), step_(sizeof(T)) {}
  template <class Reference>
  explicit IListRefIterator(const Reference* element)
      : place_(reinterpret_cast<const char*>(element)),
        step_(sizeof(Reference)),
        referred_(&referred<Reference>) {}

  /// Throws Error for an iterator of no list.
  const T& operator*() const {
    if (place_ == nullptr) [[unlikely]]
      throw Error("IListRefIterator: it belongs to no list");
    return referred_ == nullptr ? *reinterpret_cast<const T*>(place_) : referred_(place_);
  }
  const T* operator->() const { return &**this; }
  IListRefIterator& operator++() {
    place_ += step_;
    return *this;
  }
  IListRefIterator operator++(int) {
    const IListRefIterator before = *this;
    ++*this;
    return before;
  }
  IListRefIterator& operator--() {
    place_ -= step_;
    return *this;
  }
  IListRefIterator operator--(int) {
    const IListRefIterator before = *this;
    --*this;
    return before;
  }
  /// The iterator `n` elements further.
  [[nodiscard]] IListRefIterator after(std::size_t n) const {
    IListRefIterator out = *this;
    out.place_ += n * step_;
    return out;
  }
  friend bool operator==(const IListRefIterator& a, const IListRefIterator& b) {
    return a.place_ == b.place_;
  }

 private:
  template <class Reference>
  static const T& referred(const char* place) {
    return reinterpret_cast<const Reference*>(place)->get();
  }

  const char* place_ = nullptr;
  std::size_t step_ = 0;
  const T& (*referred_)(const char*) = nullptr;
};

/// What it refers to must outlive it, as with ArrayRef. Unlike an ArrayRef it has no operator[]:
/// materialize() returns a vector of references to the elements.
template <class T>
class SCHEMA_CT_SHARED IListRef {
  enum class kind : unsigned char { none, boxed, unboxed, materialized };

 public:
  using unboxed_type = ArrayRef<T>;
  using boxed_type = List<T>;
  using materialized_type = std::vector<std::reference_wrapper<const T>>;
  using iterator = IListRefIterator<T>;
  using const_iterator = iterator;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using value_type = T;

  IListRef() = default;
  /// Not valid after the list changes.
  template <class L>
    requires std::is_same_v<L, List<T>>
  IListRef(const L& boxed)
      : kind_(kind::boxed),
        size_(boxed.size()),
        list_(&boxed),
        begin_(size_ == 0 ? nullptr : &boxed.get(0)) {}
  IListRef(const std::initializer_list<T>& elements) : IListRef(ArrayRef<T>(elements)) {}
  template <class M>
    requires std::is_same_v<M, materialized_type>
  IListRef(const M& references)
      : kind_(kind::materialized),
        size_(references.size()),
        list_(&references),
        begin_(references.data()) {}
  /// Whatever an ArrayRef is made of.
  template <class... A>
    requires(sizeof...(A) != 0 && std::is_constructible_v<ArrayRef<T>, A...> &&
             !(std::is_same_v<std::remove_cvref_t<A>, IListRef> || ...))
  IListRef(A&&... arguments) : kind_(kind::unboxed) {
    const ArrayRef<T> elements(std::forward<A>(arguments)...);
    size_ = elements.size();
    begin_ = iterator(elements.data());
  }

  // As in PyTorch, these throw Error for IListRef(), which is no list.
  [[nodiscard]] std::size_t size() const {
    expect_list();
    return size_;
  }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] iterator begin() const {
    expect_list();
    return begin_;
  }
  [[nodiscard]] iterator end() const { return begin_.after(size()); }
  /// Throws IndexError if there is no element.
  [[nodiscard]] const T& front() const {
    if (empty()) [[unlikely]]
      throw IndexError("IListRef::front: the list has no elements");
    return *begin_;
  }

  /// Needs <functional>.
  template <class M = materialized_type>
  [[nodiscard]] M materialize() const {
    if (isMaterialized()) return toMaterialized<M>();
    return M(begin(), end());
  }

  [[nodiscard]] bool isNone() const { return kind_ == kind::none; }
  [[nodiscard]] bool isBoxed() const { return kind_ == kind::boxed; }
  [[nodiscard]] bool isUnboxed() const { return kind_ == kind::unboxed; }
  [[nodiscard]] bool isMaterialized() const { return kind_ == kind::materialized; }
  // Each throws Error for a list of another kind.
  [[nodiscard]] const boxed_type& toBoxed() const {
    expect(kind::boxed, "toBoxed: the list is not a List");
    return *static_cast<const boxed_type*>(list_);
  }
  [[nodiscard]] ArrayRef<T> toUnboxed() const {
    expect(kind::unboxed, "toUnboxed: the list is not an array");
    return {empty() ? nullptr : &*begin_, size_};
  }
  template <class M = materialized_type>
  [[nodiscard]] const M& toMaterialized() const {
    expect(kind::materialized, "toMaterialized: the list is not a vector of references");
    return *static_cast<const M*>(list_);
  }

 private:
  void expect_list() const {
    if (isNone()) [[unlikely]]
      throw Error("IListRef: it refers to no list");
  }
  void expect(kind wanted, const char* otherwise) const {
    if (kind_ != wanted) [[unlikely]]
      throw Error(message({"IListRef::", otherwise}));
  }

  kind kind_ = kind::none;
  std::size_t size_ = 0;
  const void* list_ = nullptr;  // the boxed or materialized list
  iterator begin_;
};

}  // namespace default_host
}  // namespace dispatch

namespace schema_ct {

template <class T>
SCHEMA_CT_HIDDEN inline constexpr type_word word<dispatch::IListRef<T>> = list_of(word<bare<T>>);

}  // namespace schema_ct

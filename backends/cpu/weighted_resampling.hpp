// SPDX-License-Identifier: BSL-1.0
// Sums of weighted elements along one dimension after the other, and their gradients.
#pragma once

#include "loops.hpp"
#include "resampling.hpp"

namespace dispatch::cpu {

template <class T>
struct weighted {
  std::int64_t place;
  T weight;
};
/// For each element of the result along a dimension, the elements of which it is the sum.
template <class T>
class weights {
 public:
  void add(std::int64_t place, T weight) { all_.push_back({place, weight}); }
  /// Ends the sum to which add() has added.
  void end_sum() { ends_.push_back(all_.size()); }
  /// Divides the weights that were added since the last end_sum() by their sum.
  void normalize() {
    const std::size_t begin = ends_.empty() ? 0 : ends_.back();
    T total = 0;
    for (std::size_t i = begin; i < all_.size(); ++i) total += all_[i].weight;
    if (total != T(0))
      for (std::size_t i = begin; i < all_.size(); ++i) all_[i].weight /= total;
  }

  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(ends_.size()); }
  [[nodiscard]] const weighted<T>* begin(std::int64_t i) const {
    return all_.data() + (i == 0 ? 0 : ends_[static_cast<std::size_t>(i) - 1]);
  }
  [[nodiscard]] const weighted<T>* end(std::int64_t i) const {
    return all_.data() + ends_[static_cast<std::size_t>(i)];
  }

 private:
  std::vector<weighted<T>> all_;
  std::vector<std::size_t> ends_;
};

template <class T>
[[nodiscard]] weights<T> weights_of(const sources<T>& of) {
  weights<T> out;
  for (const source<T>& s : of) {
    out.add(s.place, s.next == s.place ? T(1) : T(1) - s.share);
    if (s.next != s.place) out.add(s.next, s.share);
    out.end_sum();
  }
  return out;
}

/// Elements as rows of `inner`, of which `size` follow one another along the dimension.
struct along_dimension {
  std::int64_t outer;
  std::int64_t size;
  std::int64_t inner;
};

/// The sums of weighted rows.
template <class T>
struct weighted_sums {
  SCHEMA_CT_INLINE static void run(const T* from, T* to, along_dimension in, const weights<T>* by) {
    for (std::int64_t o = 0; o < in.outer; ++o, from += in.size * in.inner)
      for (std::int64_t i = 0; i < by->size(); ++i, to += in.inner) {
        if (in.inner == 1) {
          *to = sum(from, by->begin(i), by->end(i));
          continue;
        }
        std::fill_n(to, in.inner, T(0));
        for (const weighted<T>* w = by->begin(i); w != by->end(i); ++w)
          add(from + w->place * in.inner, to, in.inner, w->weight);
      }
  }
  SCHEMA_CT_INLINE static void add(const T* from, T* to, std::int64_t n, T weight) {
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t k = 0; k < n; ++k) to[k] += from[k] * weight;
  }

 private:
  SCHEMA_CT_INLINE static T sum(const T* from, const weighted<T>* w, const weighted<T>* end) {
    T out = 0;
    for (; w != end; ++w) out += from[w->place] * w->weight;
    return out;
  }
};
/// Their gradient: rows of gradients are added, weighted, to those of which they are sums.
template <class T>
struct weighted_gradients {
  SCHEMA_CT_INLINE static void run(const T* from, T* to, along_dimension out,
                                   const weights<T>* by) {
    std::fill_n(to, out.outer * out.size * out.inner, T(0));
    for (std::int64_t o = 0; o < out.outer; ++o, to += out.size * out.inner)
      for (std::int64_t i = 0; i < by->size(); ++i, from += out.inner)
        for (const weighted<T>* w = by->begin(i); w != by->end(i); ++w)
          if (out.inner == 1)
            to[w->place] += *from * w->weight;
          else
            weighted_sums<T>::add(from, to + w->place * out.inner, out.inner, w->weight);
  }
};

template <class T>
using all_weights = std::array<weights<T>, 3>;

/// Calls f(from, to, along_dimension, weights) for width, height and depth, of those dimensions
/// whose weights are not those of the elements themselves. `sizes` become those of the result.
template <class T>
class resampled {
 public:
  resampled(const T* from, std::int64_t volumes, const std::array<std::int64_t, 3>& size)
      : at_(from), volumes_(volumes), size_(size) {}

  void sum(std::size_t d, const weights<T>& by) {
    step(d, by.size(), [&](const T* from, T* to, const along_dimension& in) {
      for_machine<weighted_sums<T>>::call(from, to, in, &by);
    });
  }
  void spread(std::size_t d, std::int64_t size, const weights<T>& by) {
    step(d, size, [&](const T* from, T* to, along_dimension out) {
      out.size = size;
      for_machine<weighted_gradients<T>>::call(from, to, out, &by);
    });
  }
  void write(T* to) const { std::copy_n(at_, count(), to); }
  /// The elements between two steps.
  [[nodiscard]] std::vector<T>& elements() { return held_; }

 private:
  [[nodiscard]] std::int64_t count() const { return volumes_ * size_[0] * size_[1] * size_[2]; }
  template <class F>
  void step(std::size_t d, std::int64_t size, const F& f) {
    along_dimension of{volumes_, size_[d], 1};
    for (std::size_t k = 0; k < d; ++k) of.outer *= size_[k];
    for (std::size_t k = d + 1; k < 3; ++k) of.inner *= size_[k];
    size_[d] = size;
    std::vector<T> next(static_cast<std::size_t>(count()));
    f(at_, next.data(), of);
    held_ = std::move(next);
    at_ = held_.data();
  }

  const T* at_;
  std::int64_t volumes_;
  std::array<std::int64_t, 3> size_;
  std::vector<T> held_;
};

}  // namespace dispatch::cpu

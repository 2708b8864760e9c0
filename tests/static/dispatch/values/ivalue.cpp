// SPDX-License-Identifier: BSL-1.0
// What an IValue is made of. The answers are those of PyTorch 2.13's headers.
#include <torch/library.h>
#include <dispatch/values/ivalue.hpp>

namespace value_of_other_types {  // named, because nvcc warns of hidden members for unnamed classes

using c10::IValue;

struct unknown {
  std::int64_t width;
};
struct held : torch::CustomClassHolder {};
struct derived : held {};
struct as_value {
  operator IValue() const { return IValue(std::int64_t{7}); }
};
struct as_anything {
  template <class T>
  operator T() const {
    return T();
  }
};

template <class... T>
inline constexpr bool are_values =
    ((std::is_constructible_v<IValue, T> && std::is_convertible_v<T, IValue>) && ...);
template <class... T>
inline constexpr bool are_no_values =
    ((!std::is_constructible_v<IValue, T> && !std::is_convertible_v<T, IValue>) && ...);

static_assert(are_no_values<unknown, unknown&, const unknown&, held, std::unique_ptr<unknown>>);
static_assert(
    are_no_values<std::optional<unknown>, std::optional<std::optional<unknown>>,
                  std::vector<unknown>, std::vector<std::vector<unknown>>, std::tuple<unknown>,
                  std::tuple<unknown, std::int64_t>, c10::ArrayRef<unknown>, c10::List<unknown>>);

static_assert(are_values<std::int64_t, int, short, char, float, double, bool, const char*, char*,
                         const char (&)[4], std::string, std::string_view, std::nullopt_t>);
static_assert(are_values<at::Tensor, at::Tensor&, const at::Tensor&, c10::Device, c10::Scalar,
                         c10::ScalarType, c10::intrusive_ptr<held>, c10::intrusive_ptr<derived>>);
static_assert(
    are_values<std::optional<std::int64_t>, std::optional<int>, std::optional<const char*>,
               std::vector<int>, std::vector<bool>, std::vector<std::string>, std::array<int, 2>,
               std::tuple<>, std::tuple<std::int64_t, double>, c10::ArrayRef<at::Tensor>,
               c10::List<std::int64_t>, c10::Dict<std::string, std::int64_t>>);
// As kernels have them; PyTorch refuses some.
static_assert(are_values<std::optional<const std::int64_t>, std::tuple<at::Tensor&, const int&>>);
static_assert(are_values<as_value, const as_value&, as_anything, const as_anything&>);
static_assert(are_values<IValue, IValue&, const IValue&>);

// A class may be declared after the lists and optionals of pointers to it.
struct later;
struct shelf {
  c10::List<c10::intrusive_ptr<later>> list{};
  c10::Dict<std::string, std::vector<c10::intrusive_ptr<later>>> dict{};
  std::optional<c10::intrusive_ptr<later>> one;
};
static_assert(std::is_default_constructible_v<shelf> && std::is_copy_constructible_v<shelf>);
struct later : held {};
static_assert(are_values<decltype(shelf::list), decltype(shelf::dict), decltype(shelf::one)>);

// What docs/differences.md has in the row value-made-of.
enum unscoped { first };
struct named : std::string {};
struct as_integer {
  operator std::int64_t() const { return 7; }
};
static_assert(are_no_values<const unknown*, int*, std::nullptr_t, void (*)(), unscoped, named,
                            as_integer, c10::complex<float>>);
static_assert(are_values<unsigned, long long>);

// Another overload may take what an IValue is not made of.
struct other {
  constexpr other(const unknown&) {}
};
[[maybe_unused]] constexpr int which(const IValue&) { return 1; }
constexpr int which(const other&) { return 2; }
static_assert(which(unknown{3}) == 2);

}  // namespace value_of_other_types

// SPDX-License-Identifier: BSL-1.0
// A tensor's values as text, in PyTorch's format.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <dispatch/default_host/elements.hpp>
#include <dispatch/default_host/scalar_type_query.hpp>
#include <dispatch/default_host/tensor.hpp>
#include <dispatch/system/number_text.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace SCHEMA_CT_HIDDEN host_detail {

/// The common format for all numbers of a matrix or a vector.
struct number_form {
  int width = 0;
  int digits = 0;         // after the point
  char conversion = 'f';  // or 'e'
  double scale = 1;       // by which all are divided; it stands before them
};

/// log10 of the number, rounded down, plus one: the digits before its decimal point.
inline int digits_before_point(double number) {
  return number == 0 ? 1 : static_cast<int>(__builtin_floor(__builtin_log10(number))) + 1;
}

inline number_form form_of(const std::vector<double>& numbers) {
  bool integral = true, any = false;
  double least = 1, greatest = 1;
  for (const double number : numbers) {
    if (!__builtin_isfinite(number)) continue;
    const double size = __builtin_fabs(number);
    integral = integral && size == __builtin_ceil(size);
    least = any && least < size ? least : size;
    greatest = any && greatest > size ? greatest : size;
    any = true;
  }
  const int low = digits_before_point(least), high = digits_before_point(greatest);
  if (integral && high <= 9) return {high + 1, 0, 'f', 1};
  if (integral) return {11, 4, 'e', 1};
  if (high - low > 4)
    return {high > 99 || high < -99 || low > 99 || low < -99 ? 12 : 11, 4, 'e', 1};
  if (high > 5 || high < 0) return {7, 4, 'f', __builtin_pow(10, high - 1)};
  return {high == 0 ? 7 : high + 6, 4, 'f', 1};
}

/// Prints the numbers of one tensor; a complex number as its real and its imaginary part.
class tensor_printer {
 public:
  tensor_printer(const at::Tensor& tensor, std::int64_t line_size)
      : complex_(tensor.is_complex()), line_size_(line_size) {
    const at::Tensor values = tensor.contiguous();
    const auto* from = static_cast<const char*>(values.const_data_ptr());
    for (std::int64_t i = 0; i != values.numel(); ++i, from += values.element_size())
      add(load_element(values.scalar_type(), from));
    for (const std::int64_t size : tensor.sizes()) sizes_.push_back(size);
  }

  std::string take() {
    const std::size_t n = sizes_.size();
    if (numbers_.empty()) return out_;
    if (n == 0) {
      shortest(numbers_[0]);
      if (complex_) write("%+.17gi", numbers_[1]);
      out_ += '\n';
    } else if (n <= 2) {
      matrix(numbers_, n == 2 ? sizes_[1] : 1);
    } else {
      matrices();
    }
    return std::move(out_);
  }

 private:
  void add(const Scalar& value) {
    if (!complex_) return numbers_.push_back(value.toDouble());
    const complex<double> number = value.toComplexDouble();
    numbers_.push_back(number.real());
    numbers_.push_back(number.imag());
  }
  template <class... T>
  void write(const char* format, T... values) {
    char text[400] = {};  // a double has 309 digits before its point
    SCHEMA_CT_SNPRINTF(text, sizeof text, format, values...);
    out_ += text;
  }
  /// With the fewest digits that are read back as the same number.
  void shortest(double number) {
    char text[32] = {};
    for (int digits = 15; digits <= 17; ++digits) {
      SCHEMA_CT_SNPRINTF(text, sizeof text, "%.*g", digits, number);
      if (std::strtod(text, nullptr) == number) break;
    }
    out_ += text;
  }
  void number(const number_form& form, const double* from) {
    const bool is_wide = form.conversion == 'e';
    write(is_wide ? "%*.*e" : "%*.*f", form.width, form.digits, from[0] / form.scale);
    if (complex_) write(is_wide ? "%+.*ei" : "%+.*fi", form.digits, from[1] / form.scale);
  }
  /// Prints as many columns side by side as fit into the line.
  void matrix(const std::vector<double>& numbers, std::int64_t column_count) {
    const number_form form = form_of(numbers);
    const std::int64_t parts = complex_ ? 2 : 1;
    const std::int64_t rows = static_cast<std::int64_t>(numbers.size()) / parts / column_count;
    const std::int64_t fitting = line_size_ / (parts * form.width + 1);
    const std::int64_t at_once = fitting < 1 ? 1 : fitting;
    for (std::int64_t first = 0; first < column_count; first += at_once) {
      const std::int64_t end = first + at_once < column_count ? first + at_once : column_count;
      if (at_once < column_count) {
        if (first != 0) out_ += '\n';
        write("Columns %lld to %lld\n", static_cast<long long>(first + 1),
              static_cast<long long>(end));
      }
      if (form.scale != 1) {
        shortest(form.scale);
        out_ += " *\n";
      }
      for (std::int64_t row = 0; row != rows; ++row) {
        for (std::int64_t column = first; column != end; ++column) {
          if (column != first) out_ += ' ';
          number(form, numbers.data() + (row * column_count + column) * parts);
        }
        out_ += '\n';
      }
    }
  }
  /// The matrices of the last two dimensions, the first index running fastest.
  void matrices() {
    const std::size_t outer = sizes_.size() - 2;
    const std::int64_t column_count = sizes_[outer + 1];
    const std::int64_t each = sizes_[outer] * column_count * (complex_ ? 2 : 1);
    std::vector<std::int64_t> index(outer);
    for (std::size_t carried = 0; carried != outer;) {
      std::int64_t place = 0;
      for (std::size_t d = 0; d != outer; ++d) place = place * sizes_[d] + index[d];
      out_ += place == 0 ? "(" : "\n(";
      for (const std::int64_t i : index) write("%lld,", static_cast<long long>(i + 1));
      out_ += ".,.) = \n";
      const auto first = numbers_.begin() + place * each;
      matrix({first, first + each}, column_count);
      for (carried = 0; carried != outer && ++index[carried] == sizes_[carried]; ++carried)
        index[carried] = 0;
    }
  }

  bool complex_;
  std::int64_t line_size_;
  std::vector<double> numbers_;
  std::vector<std::int64_t> sizes_;
  std::string out_;
};

/// Can the elements be read? They must be here, or be copied here, and have a C++ type.
inline bool has_readable_values(const at::Tensor& tensor) {
  const ScalarType type = tensor.scalar_type();
  if (tensor.is_meta() ||
      !(isIntegralType(type, true) || isComplexType(type) || isFloatingType(type)))
    return false;
  if (isReducedFloatingType(type) && elementSize(type) == 1) return false;  // 8 bits
  return tensor.is_cpu() || linked_operators() != nullptr;
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace at {

SCHEMA_CT_COMMON_ENGINE std::string Tensor::printed(std::int64_t line_size) const {
  if (!defined()) return "[ Tensor (undefined) ]";
  std::string text;
  if (dispatch::host_detail::has_readable_values(*this))
    text = dispatch::host_detail::tensor_printer(is_cpu() ? *this : cpu(), line_size).take();
  text += "[ " + toString() + "{";
  for (std::int64_t d = 0; d != dim(); ++d) text += dispatch::message({d == 0 ? "" : ",", size(d)});
  return text + "} ]";
}

SCHEMA_CT_COMMON_ENGINE void Tensor::print() const {
  const std::string text =
      defined()
          ? dispatch::message({"[", toString(), " ", dispatch::detail::text_of(sizes()), "]\n"})
          : "[UndefinedTensor]\n";
  std::fputs(text.c_str(), stderr);
}

}  // namespace at

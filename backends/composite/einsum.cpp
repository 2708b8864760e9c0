// SPDX-License-Identifier: BSL-1.0
// einsum: sums of products by Einstein's notation.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "contractions.hpp"

namespace dispatch::composite {
namespace {

/// The letters have the numbers 0 to 51.
constexpr std::size_t letters = 52;
constexpr std::size_t ellipsis = letters;
using subscripts = std::vector<std::size_t>;

[[noreturn]] void refuse(std::string_view what, std::string_view equation) {
  throw Error(message({"einsum(): ", what, " in the equation '", equation, "'"}));
}
/// The letters of one operand, or of the result, and `ellipsis` for three dots.
[[nodiscard]] subscripts parsed(std::string_view text, std::string_view equation) {
  subscripts out;
  bool has_dots = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') continue;
    if (c >= 'A' && c <= 'Z') {
      out.push_back(static_cast<std::size_t>(c - 'A'));
    } else if (c >= 'a' && c <= 'z') {
      out.push_back(static_cast<std::size_t>(c - 'a') + 26);
    } else if (text.substr(i, 3) == "..." && !has_dots) {
      out.push_back(ellipsis);
      has_dots = true;
      i += 2;
    } else {
      refuse("a subscript is a letter or one '...', which is not so", equation);
    }
  }
  return out;
}
struct notation {
  std::vector<subscripts> operands;
  std::optional<subscripts> result;
};
[[nodiscard]] notation parsed(std::string_view equation) {
  notation out;
  std::string_view left = equation;
  if (const std::size_t arrow = equation.find("->"); arrow != std::string_view::npos) {
    left = equation.substr(0, arrow);
    out.result = parsed(equation.substr(arrow + 2), equation);
  }
  for (std::size_t comma = left.find(','); comma != std::string_view::npos;
       comma = left.find(',')) {
    out.operands.push_back(parsed(left.substr(0, comma), equation));
    left.remove_prefix(comma + 1);
  }
  out.operands.push_back(parsed(left, equation));
  return out;
}

/// The dimensions of the computation: those of the result first, and then those that are summed.
struct dimensions {
  std::array<std::int64_t, letters> of_letter;  ///< -1 for a letter that does not occur
  std::int64_t first_of_ellipsis = 0;
  std::int64_t in_ellipsis = 0;
  std::int64_t in_result = 0;
  std::int64_t count = 0;
};

/// How many dimensions the operand's ellipsis stands for.
[[nodiscard]] std::int64_t hidden(const subscripts& of, const Tensor& operand,
                                  std::string_view equation) {
  bool has_dots = false;
  for (const std::size_t label : of) has_dots = has_dots || label == ellipsis;
  const std::int64_t named = static_cast<std::int64_t>(of.size()) - (has_dots ? 1 : 0);
  if (has_dots ? operand.dim() < named : operand.dim() != named)
    refuse("an operand has another number of dimensions than subscripts", equation);
  return operand.dim() - named;
}

void place_result(dimensions& d, const std::array<int, letters>& uses,
                  const std::optional<subscripts>& result, std::string_view equation) {
  const auto place = [&](std::size_t label) {
    if (label == ellipsis) {
      d.first_of_ellipsis = d.count;
      d.count += d.in_ellipsis;
      return;
    }
    if (uses[label] == 0) refuse("the result has a subscript that no operand has", equation);
    if (d.of_letter[label] >= 0) refuse("the result has a subscript twice", equation);
    d.of_letter[label] = d.count++;
  };
  if (result) {
    bool has_dots = false;
    for (const std::size_t label : *result) {
      has_dots = has_dots || label == ellipsis;
      place(label);
    }
    d.in_result = d.count;
    if (!has_dots) place(ellipsis);  // and it is summed
  } else {
    place(ellipsis);
    for (std::size_t label = 0; label < letters; ++label)
      if (uses[label] == 1) place(label);
    d.in_result = d.count;
  }
  for (std::size_t label = 0; label < letters; ++label)
    if (uses[label] != 0 && d.of_letter[label] < 0) d.of_letter[label] = d.count++;
}
[[nodiscard]] dimensions dimensions_of(const notation& n, TensorList operands,
                                       std::string_view equation) {
  dimensions d;
  d.of_letter.fill(-1);
  std::array<int, letters> uses{};
  for (std::size_t i = 0; i < operands.size(); ++i) {
    d.in_ellipsis = std::max(d.in_ellipsis, hidden(n.operands[i], operands[i], equation));
    for (const std::size_t label : n.operands[i])
      if (label != ellipsis) ++uses[label];
  }
  place_result(d, uses, n.result, equation);
  return d;
}

/// The operand with all dimensions of the computation, of size 1 where it has none; of a repeated
/// subscript it has the diagonal.
[[nodiscard]] Tensor aligned(const subscripts& of, const Tensor& operand, const dimensions& d,
                             std::string_view equation) {
  Tensor out = operand;
  const std::int64_t dots = hidden(of, operand, equation);
  // For each dimension of the computation, the one of the operand.
  std::vector<std::int64_t> at(static_cast<std::size_t>(d.count), -1);
  std::int64_t next = 0;
  for (const std::size_t label : of) {
    if (label == ellipsis) {
      for (std::int64_t k = 0; k < dots; ++k)
        at[static_cast<std::size_t>(d.first_of_ellipsis + d.in_ellipsis - dots + k)] = next++;
      continue;
    }
    std::int64_t& place = at[static_cast<std::size_t>(d.of_letter[label])];
    if (place < 0) {
      place = next++;
      continue;
    }
    if (out.size(place) != out.size(next))
      refuse("a repeated subscript has dimensions of different sizes", equation);
    // The diagonal's dimension is the last, and is moved to the place of the first.
    out = at::diagonal(out, 0, place, next).movedim(-1, place);
  }
  std::vector<std::int64_t> order;
  for (const std::int64_t place : at)
    if (place >= 0) order.push_back(place);
  out = out.permute(IntArrayRef(order));
  for (std::size_t k = 0; k < at.size(); ++k)
    if (at[k] < 0) out = out.unsqueeze(static_cast<std::int64_t>(k));
  return out;
}

/// The sizes to which all operands broadcast.
void check_sizes(const std::vector<Tensor>& operands, std::string_view equation) {
  for (std::int64_t d = 0; d < operands[0].dim(); ++d) {
    std::int64_t common = 1;
    for (const Tensor& operand : operands) {
      if (operand.size(d) == 1) continue;
      if (common != 1 && operand.size(d) != common)
        refuse("a subscript has dimensions of different sizes", equation);
      common = operand.size(d);
    }
  }
}
/// The summed dimensions, of those from `first` on, that no operand from `next` on has.
[[nodiscard]] std::uint64_t finished(const std::vector<Tensor>& operands, std::size_t next,
                                     std::int64_t first) {
  std::uint64_t out = 0;
  for (std::int64_t d = first; d < operands[0].dim(); ++d) {
    bool is_finished = true;
    for (std::size_t i = next; i < operands.size(); ++i)
      is_finished = is_finished && operands[i].size(d) == 1;
    if (is_finished) out |= std::uint64_t{1} << d;
  }
  return out;
}

void check_path(OptionalArrayRef<std::int64_t> path, std::size_t operands) {
  if (!path) return;
  const std::size_t wanted = operands == 1 ? 1 : 2 * (operands - 1);
  if (path->size() != wanted)
    throw Error(message({"einsum(): a path of ", operands, " operands has ", wanted,
                         " positions, given ", path->size()}));
  // The order of products is not taken from the path: it only affects rounding.
  for (std::size_t i = 0; operands > 1 && i < wanted; i += 2) {
    const auto left = static_cast<std::int64_t>(operands - i / 2);
    const std::int64_t a = (*path)[i];
    const std::int64_t b = (*path)[i + 1];
    if (a == b || a < 0 || b < 0 || a >= left || b >= left)
      throw Error(
          message({"einsum(): the path multiplies the operands ", a, " and ", b, " of ", left}));
  }
}

Tensor einsum(std::string_view equation, TensorList tensors, OptionalArrayRef<std::int64_t> path) {
  if (tensors.empty()) throw Error("einsum(): expected at least one operand");
  const notation n = parsed(equation);
  if (n.operands.size() != tensors.size())
    refuse("there are more or fewer subscripts than operands", equation);
  check_path(path, tensors.size());
  const dimensions d = dimensions_of(n, tensors, equation);
  std::vector<Tensor> operands;
  for (std::size_t i = 0; i < tensors.size(); ++i)
    operands.push_back(aligned(n.operands[i], tensors[i], d, equation));
  check_sizes(operands, equation);
  Tensor out = operands[0];
  for (std::size_t i = 1; i < operands.size(); ++i)
    out = contracted_pair(out, operands[i], finished(operands, i + 1, d.in_result));
  if (d.count == d.in_result) return out;
  std::vector<std::int64_t> summed;
  for (std::int64_t k = d.in_result; k < d.count; ++k) summed.push_back(k);
  if (operands.size() == 1) return at::sum(out, IntArrayRef(summed));
  return out.squeeze(IntArrayRef(summed));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("einsum", TORCH_FN(dispatch::composite::einsum));
}

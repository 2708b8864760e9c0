// SPDX-License-Identifier: BSL-1.0
// Recognizes calls of operators, and reads their arguments.
#include "python_calls.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "python_reader.hpp"

namespace tools {
namespace {

/// The attributes of an overload packet that are not overloads.
constexpr std::array<std::string_view, 3> packet_members{"overloads", "op", "schemas"};
/// Lists that are nested more deeply are not read.
constexpr int deepest_list = 4;

class python_call_finder : python_reader {
 public:
  python_call_finder(std::string_view source, const std::vector<python_token>& tokens)
      : python_reader(source, tokens, 0) {}

  std::vector<python_call> run() {
    for (std::size_t i = 0; i < size(); ++i) {
      if (is(i, python_kind::line)) continue;
      if (begins_line(i)) begin_line(i);
      if (is(i, python_kind::word) && (i == 0 || symbol(i - 1) != '.')) word(i);
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] static bool expects_exceptions(const std::string& word) {
    constexpr std::array<std::string_view, 4> expecting{"Raises", "raises", "xfail",
                                                        "expectedFailure"};
    return std::any_of(expecting.begin(), expecting.end(),
                       [&](std::string_view part) { return word.find(part) != std::string::npos; });
  }

  void begin_line(std::size_t first) {
    const std::uint32_t indent = at(first).indent;
    while (!guards_.empty() && guards_.back() >= indent) guards_.pop_back();
    while (!local_names_.empty() && local_names_.back().indent > indent) {
      forget(local_names_.back().name);
      local_names_.pop_back();
    }
    const std::string word = text(first);
    line_is_guarded_ = !guards_.empty();
    for (std::size_t k = first; k < size() && !is(k, python_kind::line); ++k)
      line_is_guarded_ = line_is_guarded_ || expects_exceptions(text(k));
    // A decorator affects the next definition.
    const bool is_decorator = symbol(first) == '@';
    const bool is_expected = next_is_guarded_ || (word == "with" && line_is_guarded_);
    if (!is_decorator && (word == "try" || is_expected)) guards_.push_back(indent);
    next_is_guarded_ = is_decorator && (next_is_guarded_ || line_is_guarded_);
    if (word == "import" || word == "from") import(first);
    if (word == "def") forget_parameters(first);
    if (symbol(first + 1) == '=' && symbol(first + 2) != '=') assign(first);
  }

  /// `ops = torch.ops.ns` makes an alias of a part of torch.ops; assigning any other value removes
  /// it.
  void assign(std::size_t first) {
    const dotted value = dotted_at(first + 2);
    const bool is_name = is(first + 2, python_kind::word) && is(value.end, python_kind::line);
    const std::string full = is_name ? full_name(value.name) : "";
    if (!is_of_ops(full)) return forget(text(first));
    rename(text(first), full);
    local_names_.push_back({text(first), at(first).indent});
  }

  /// In a function a parameter hides an alias of the same name.
  void forget_parameters(std::size_t def) {
    for (std::size_t k = def + 2; k < size() && !is(k, python_kind::line); ++k)
      if (is_of_ops(imported(text(k)))) forget(text(k));
  }

  [[nodiscard]] static bool is_of_ops(const std::string& full) {
    return full == "torch.ops" || full == "schema_ct.ops" || !behind_ops(full).empty();
  }

  /// The part of a name after torch.ops. or schema_ct.ops.; empty for other names.
  [[nodiscard]] static std::string behind_ops(const std::string& full) {
    for (const std::string_view module : {"torch.ops.", "schema_ct.ops."})
      if (full.starts_with(module)) return full.substr(module.size());
    return "";
  }

  void word(std::size_t i) {
    const dotted name = dotted_at(i);
    if (symbol(name.end) != '(' || line_is_guarded_) return;
    const std::string parts = behind_ops(full_name(name.name));
    const std::size_t dot = parts.find('.');
    if (dot == std::string::npos) return;
    const std::string ns = parts.substr(0, dot), called = parts.substr(dot + 1);
    const std::size_t overload = called.find('.');
    const std::string f = called.substr(0, overload);
    std::string which = overload == std::string::npos ? "" : called.substr(overload + 1);
    if (which.find('.') != std::string::npos || which.starts_with('_')) return;
    for (const std::string_view member : packet_members)
      if (which == member) return;
    python_call call{{}, !which.empty(), {}, false, ns == "aten", at(i).indent != 0};
    if (which == "default") which.clear();
    const span whole{at(i).begin, at(name.end - 1).end};
    for (const char c : ns + "::" + f + (which.empty() ? "" : "." + which)) call.name.put(c, whole);
    call.name.spans.push_back(whole);
    read_arguments(name.end, call);
    out_.push_back(std::move(call));
  }

  void read_arguments(std::size_t open, python_call& call) const {
    for (const python_argument& a : arguments_at(open)) {
      if (symbol(a.first) == '*') {
        call.has_more = true;
        continue;
      }
      // A positional argument after *args has no known index.
      if (call.has_more && a.keyword.empty()) continue;
      const span at{this->at(a.first).begin, this->at(a.end - 1).end};
      const bool is_generator = has_word(a, "for");
      call.arguments.push_back(
          {a.keyword, is_generator ? python_value{} : value(a.first, a.end, 0), at});
    }
  }

  [[nodiscard]] bool has_word(const python_argument& a, std::string_view word) const {
    for (std::size_t k = a.first; k != a.end; ++k)
      if (text(k) == word) return true;
    return false;
  }

  [[nodiscard]] python_value value(std::size_t first, std::size_t end, int depth) const {
    if (symbol(first) == '-' && is(first + 1, python_kind::number)) ++first;
    if (first + 1 == end) return {of_token(first)};
    const bool is_list = symbol(first) == '[' && symbol(end - 1) == ']';
    const bool is_tuple = symbol(first) == '(' && symbol(end - 1) == ')';
    if (is_list || is_tuple) return sequence(first, end, is_list, depth);
    for (std::size_t k = first; k != end; ++k)
      if (!is(k, python_kind::string)) return {};
    return {python_value::text};
  }

  /// Parentheses around one value do not make a tuple, and the elements of a comprehension are not
  /// known.
  [[nodiscard]] python_value sequence(std::size_t first, std::size_t end, bool is_list,
                                      int depth) const {
    if (depth == deepest_list || closing(first) != end - 1) return {};
    python_value out{python_value::list};
    const std::vector<python_argument> all = items(first + 1, end - 1);
    const bool has_comma = end - first > 2 && symbol(end - 2) == ',';
    if (!is_list && all.size() == 1 && !has_comma) return value(first + 1, end - 1, depth + 1);
    for (const python_argument& a : all) {
      if (has_word(a, "for")) return {};
      const bool is_many = symbol(a.first) == '*';
      out.elements.push_back(is_many ? python_value{} : value(a.first, a.end, depth + 1));
    }
    return out;
  }

  /// The bracket that closes the one at `open`.
  [[nodiscard]] std::size_t closing(std::size_t open) const {
    constexpr std::string_view openings = "([{", closings = ")]}";
    int depth = 0;
    for (std::size_t k = open; k < size(); ++k) {
      const char c = symbol(k);
      if (c == '\0') continue;
      if (openings.find(c) != std::string_view::npos) ++depth;
      if (closings.find(c) != std::string_view::npos && --depth == 0) return k;
    }
    return size();
  }

  [[nodiscard]] python_value::kind of_token(std::size_t i) const {
    const std::string_view as = spelled(i);
    if (is(i, python_kind::string)) return python_value::text;
    if (is(i, python_kind::number)) return of_number(as);
    if (as == "None") return python_value::nothing;
    return as == "True" || as == "False" ? python_value::boolean : python_value::unknown;
  }

  /// Some types accept an integer of more than 64 bits and others do not.
  [[nodiscard]] static python_value::kind of_number(std::string_view digits) {
    constexpr std::size_t always_64_bits = 15;
    const bool has_prefix = digits.size() > 1 && digits[0] == '0' &&
                            std::isalpha(static_cast<unsigned char>(digits[1])) != 0;
    if (has_prefix)
      return digits.size() > always_64_bits ? python_value::unknown : python_value::integer;
    if (digits.ends_with('j') || digits.ends_with('J')) return python_value::imaginary;
    if (digits.find_first_of(".eE") != std::string_view::npos) return python_value::real;
    return digits.size() > always_64_bits ? python_value::unknown : python_value::integer;
  }

  std::vector<python_call> out_;
  /// An alias that a line defines for its block.
  struct local_name {
    std::string name;
    std::uint32_t indent;
  };
  std::vector<local_name> local_names_;
  std::vector<std::uint32_t> guards_;  // the indents of lines whose blocks are skipped
  bool line_is_guarded_ = false;
  bool next_is_guarded_ = false;  // by the decorators before it
};

}  // namespace

std::vector<python_call> find_python_calls(std::string_view source,
                                           const std::vector<python_token>& tokens) {
  return python_call_finder(source, tokens).run();
}

}  // namespace tools

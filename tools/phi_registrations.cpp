// SPDX-License-Identifier: BSL-1.0
// Checks the options of declared operators, and the names, backends, layouts and data types of
// kernels. The compiler checks the parameters of kernels and InferMeta functions.
#include "phi_registrations.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <schema_ct/messages/suggest.hpp>
#include <set>
#include <utility>

#include "parsed_schema.hpp"

namespace tools {
namespace {

constexpr std::size_t most_characters = 4096;

/// The tokens of one argument or template argument.
using range = token_range;

class file_view {
 public:
  explicit file_view(const cpp_file& file) : file_(file), tokens_(file.tokens) {}

  [[nodiscard]] const cpp_file& file() const { return file_; }
  [[nodiscard]] const token_view& tokens() const { return tokens_; }

  /// The arguments between brackets.
  [[nodiscard]] std::vector<range> arguments(std::size_t first, std::size_t end) const {
    std::vector<range> out;
    std::size_t begin = first;
    for (std::size_t k = first; k <= end; ++k) {
      if (k != end && (tokens_.symbol(k) == '(' || tokens_.symbol(k) == '[') &&
          tokens_.match(k) != none)
        k = tokens_.match(k);
      else if (k != end && tokens_.symbol(k) == '<')
        k = tokens_.template_end(k);
      else if (k == end || tokens_.symbol(k) == ',')
        out.push_back({begin, k}), begin = k + 1;
    }
    return out;
  }
  /// The literal, or adjacent literals, of an argument; nothing if it is something else.
  [[nodiscard]] std::optional<mapped_text> literal(range r) const {
    if (r.is_empty()) return std::nullopt;
    mapped_text out;
    for (std::size_t k = r.first; k != r.end; ++k) {
      if (!tokens_.is(k, token_kind::literal)) return std::nullopt;
      append_literal(out, file_.from->text(), tokens_.tokens()[k], most_characters);
    }
    return out;
  }
  [[nodiscard]] std::string spelling(range r) const {
    if (r.is_empty()) return "";
    const std::uint32_t begin = tokens_.tokens()[r.first].begin;
    return std::string(tokens_.source().substr(begin, tokens_.tokens()[r.end - 1].end - begin));
  }
  [[nodiscard]] place at(range r) const {
    const position begin = file_.from->at(tokens_.tokens()[r.first].begin);
    return {file_.from->name(), begin, begin.column + spelling({r.first, r.first + 1}).size()};
  }

 private:
  const cpp_file& file_;
  const token_view& tokens_;
};

/// The name at the beginning of a schema.
std::string name_in(const std::string& schema) {
  return schema.substr(0, schema.find_first_of("( "));
}

class checker {
 public:
  checker(const file_view& view, std::set<std::string> declared, const finding_sink& out)
      : view_(view), declared_(std::move(declared)), out_(out) {}

  void run() {
    const token_view& t = view_.tokens();
    for (std::size_t i = 0; i < t.tokens().size(); ++i) {
      if (t.symbol(i + 1) != '(' || t.match(i + 1) == none) continue;
      const std::string macro = t.text(i);
      const std::vector<range> arguments = view_.arguments(i + 2, t.match(i + 1));
      if (macro == "PHI_OPERATOR") {
        operation(arguments);
      } else if (macro == "PHI_KERNEL" || macro == "PHI_KERNEL_NAMED" ||
                 macro == "PD_REGISTER_KERNEL" || macro == "PT_REGISTER_KERNEL") {
        kernel(arguments);
      }
    }
  }

 private:
  void report(const place& at, std::string message) const {
    finding f;
    f.at = at;
    f.code = "phi_registration";
    f.message = std::move(message);
    out_(std::move(f));
  }

  // ---- kernels ----------------------------------------------------------------------------------

  void kernel(const std::vector<range>& a) const {
    if (a.size() < 5 || std::any_of(a.begin(), a.end(), [](range r) { return r.is_empty(); }))
      return;
    const std::optional<mapped_text> quoted = view_.literal(a[0]);
    const std::string name = quoted ? quoted->text : view_.spelling(a[0]);
    if (!declared_.contains(name)) undeclared(name, a[0]);
    for (const range backend : listed(a[1]))
      if (view_.spelling(backend) == "ALL_BACKEND")
        report(view_.at(backend),
               "the kernel of '" + name +
                   "': ALL_BACKEND is the backend of no tensor: name those that the kernel is for, "
                   "(CPU, GPU)");
    twice(name, listed(a[1]), "the backend ");
    twice(name, listed(a[2]), "the layout ");
    twice(name, {a.begin() + 4, a.end()}, "the data type ");
  }
  void undeclared(const std::string& name, range at) const {
    const std::string* nearest = nullptr;
    int best = 3;
    for (const std::string& one : declared_)
      if (const int d =
              schema_ct::suggest::distance(name.data(), static_cast<int>(name.size()), one.c_str());
          d < best)
        best = d, nearest = &one;
    if (nearest != nullptr)
      report(view_.at(at), "no operator '" + name + "' is declared; is '" + *nearest + "' meant?");
  }
  /// `CPU` itself, or the parts of `(CPU, GPU)`.
  [[nodiscard]] std::vector<range> listed(range r) const {
    const token_view& t = view_.tokens();
    if (t.symbol(r.first) == '(' && t.match(r.first) == r.end - 1)
      return view_.arguments(r.first + 1, r.end - 1);
    return {r};
  }
  void twice(const std::string& name, const std::vector<range>& list, const char* what) const {
    std::set<std::string> seen;
    for (const range r : list)
      if (!r.is_empty() && !seen.insert(view_.spelling(r)).second)
        report(view_.at(r),
               "the kernel of '" + name + "': " + what + view_.spelling(r) + " is named twice");
  }

  // ---- declarations -----------------------------------------------------------------------------

  void operation(const std::vector<range>& a) const {
    const std::optional<mapped_text> text = a.empty() ? std::nullopt : view_.literal(a[0]);
    if (!text) return;
    const auto schema = parsed_schema(text->text);
    if (!schema) return;
    const std::string begin = "the operator '" + name_in(text->text) + "': ";
    std::map<std::string, range> seen;
    for (std::size_t i = 1; i < a.size(); ++i) {
      const option o = option_of(a[i]);
      if (o.name.empty()) return;  // a macro or an alias, which may be any option
      const bool may_repeat = o.name == "output_type" || o.name == "output_kind";
      if (!may_repeat && !seen.emplace(o.name, a[i]).second)
        report(view_.at(a[i]), begin + o.name + " is there twice");
      names(begin, o, *schema);
    }
    if (seen.contains("uses_kernel") && seen.contains("argument_mapping"))
      report(view_.at(seen.at("argument_mapping")),
             begin + "of uses_kernel and argument_mapping one alone says which kernel is called");
    if (!seen.contains("infer_meta"))
      report(view_.at(a[0]), begin + "it has no InferMeta function: infer_meta<&f>");
  }

  struct option {
    std::string name;
    std::vector<range> arguments;
  };
  /// `phi::infer_meta<&f, "x">`
  [[nodiscard]] option option_of(range r) const {
    constexpr std::array known{"infer_meta",  "data_type",    "place",       "output_type",
                               "output_kind", "output_count", "uses_kernel", "argument_mapping"};
    const token_view& t = view_.tokens();
    for (std::size_t k = r.first; k < r.end; ++k)
      if (t.symbol(k) == '<') {
        const std::string name = t.text(k - 1);
        if (std::find(known.begin(), known.end(), name) == known.end()) return {};
        return {name, view_.arguments(k + 1, t.template_end(k))};
      }
    return {};
  }
  /// Checks the names in an option.
  void names(const std::string& begin, const option& o, const dispatch::FunctionSchema& s) const {
    const bool is_output = o.name == "output_type" || o.name == "output_kind";
    if (o.name == "argument_mapping") return;
    for (std::size_t i = o.name == "uses_kernel" ? 1 : 0; i < o.arguments.size(); ++i) {
      const std::optional<mapped_text> text = view_.literal(o.arguments[i]);
      if (!text || is_there(text->text, is_output ? s.returns() : s.arguments())) continue;
      report(place_of(*view_.file().from, *text, 0, std::max(text->text.size(), std::size_t{1})),
             begin + o.name + ": there is no " + (is_output ? "output" : "argument") + " '" +
                 text->text + "'");
    }
  }
  template <class Arguments>
  [[nodiscard]] static bool is_there(const std::string& name, const Arguments& arguments) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](const auto& a) { return std::string(a.name()) == name; });
  }

  const file_view& view_;
  std::set<std::string> declared_;
  const finding_sink& out_;
};

std::set<std::string> declared_in(const std::vector<std::shared_ptr<const cpp_file>>& files) {
  std::set<std::string> out;
  for (const auto& file : files) {
    if (file->from->text().find("PHI_OPERATOR") == std::string::npos) continue;
    const file_view view(*file);
    const token_view& t = view.tokens();
    for (std::size_t i = 0; i < t.tokens().size(); ++i) {
      if (t.text(i) != "PHI_OPERATOR" || t.symbol(i + 1) != '(' || t.match(i + 1) == none) continue;
      const std::vector<range> a = view.arguments(i + 2, t.match(i + 1));
      if (const auto text = a.empty() ? std::nullopt : view.literal(a[0]))
        out.insert(name_in(text->text));
    }
  }
  return out;
}

}  // namespace

bool may_register_with_phi(const source& s) {
  return s.text().find("PHI_OPERATOR") != std::string::npos ||
         s.text().find("PHI_KERNEL") != std::string::npos ||
         s.text().find("_REGISTER_KERNEL") != std::string::npos;
}

void check_phi_registrations(const std::vector<std::shared_ptr<const cpp_file>>& visible,
                             const finding_sink& out) {
  std::set<std::string> declared = declared_in(visible);
  if (declared.empty()) return;
  const file_view view(*visible.front());
  checker(view, std::move(declared), out).run();
}

}  // namespace tools

// SPDX-License-Identifier: BSL-1.0
// Recognizes registrations by the file's imports and by the names to which a Library was assigned.
#include "python_registrations.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "python_reader.hpp"

namespace tools {
namespace {

/// The limit of decorators that are read.
constexpr int most_decorators = 16;

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

class python_registration_finder : python_reader {
 public:
  python_registration_finder(std::string_view source, const std::vector<python_token>& tokens,
                             std::size_t limit)
      : python_reader(source, tokens, limit), source_(source), tokens_(tokens), limit_(limit) {}

  python_source run() {
    for (i_ = 0; i_ < tokens_.size(); ++i_) step();
    return std::move(out_);
  }

 private:
  [[nodiscard]] static const python_argument* find(const std::vector<python_argument>& all,
                                                   std::size_t number, const char* keyword) {
    if (number < all.size() && all[number].keyword.empty()) return &all[number];
    for (const python_argument& a : all)
      if (a.keyword == keyword) return &a;
    return nullptr;
  }

  /// The part of a name after `torch.library.`; empty for other names.
  [[nodiscard]] std::string library_function(const std::string& name) const {
    const std::string full = full_name(name);
    constexpr std::string_view module = "torch.library.";
    return full.starts_with(module) ? full.substr(module.size()) : "";
  }

  // ---- statements ------------------------------------------------------------------------------

  void step() {
    if (begins_line(i_)) line_ = i_;
    if (!is(i_, python_kind::word) || (i_ != 0 && symbol(i_ - 1) == '.')) return;
    const std::string word = text(i_);
    if (begins_line(i_) && (word == "import" || word == "from")) return import(i_);
    const dotted name = dotted_at(i_);
    if (symbol(name.end) != '(') return use(name);
    const std::string function = library_function(name.name);
    const std::size_t dot = name.name.rfind('.');
    const auto on =
        dot == std::string::npos ? libraries_.end() : libraries_.find(name.name.substr(0, dot));
    if (on != libraries_.end()) return method(on->second, name.name.substr(dot + 1), name.end);
    if (function == "Library" || function == "_scoped_library") return library(name.end);
    if (function == "define") return define(name.end);
    if (function == "custom_op" || function == "triton_op") return custom_op(name.end);
    if (name.name.substr(dot + 1) == "direct_register_custom_op") return direct_custom_op(name);
    constexpr std::array<std::string_view, 8> by_name{
        "impl",          "register_fake", "register_kernel",   "register_autograd",
        "impl_abstract", "register_vmap", "register_autocast", "register_torch_dispatch"};
    if (std::find(by_name.begin(), by_name.end(), function) != by_name.end())
      implementation(name.end);
  }

  /// A library that is passed to other code may get any definitions there.
  void use(const dotted& name) {
    const auto known = libraries_.find(name.name);
    if (known != libraries_.end() && known->second != nowhere && !begins_line(i_))
      out_.libraries[known->second].is_open = true;
  }

  void library(std::size_t open) {
    const std::vector<python_argument> all = arguments_at(open);
    const std::optional<mapped_text> ns = literal(find(all, 0, "ns"));
    const std::optional<mapped_text> kind = literal(find(all, 1, "kind"));
    const std::size_t after = all.empty() ? open + 2 : all.back().end + 1;
    const bool is_with = text(line_) == "with";
    const bool has_name = !is_with || text(after) == "as";
    const std::string variable = has_name ? dotted_at(is_with ? after + 1 : line_).name : "";
    const bool is_known = ns && kind;
    if (!variable.empty())
      libraries_.insert_or_assign(variable, is_known ? out_.libraries.size() : nowhere);
    if (is_known) out_.libraries.push_back({ns->text, kind->text == "DEF", false});
  }

  void method(std::size_t library, const std::string& name, std::size_t open) {
    if (name != "define" && name != "impl") return;
    const std::vector<python_argument> all = arguments_at(open);
    const bool defines = name == "define";
    std::optional<mapped_text> what = literal(find(all, 0, defines ? "schema" : "op_name"));
    if (library == nowhere) return;
    if (!what) {
      if (defines) out_.libraries[library].is_open = true;
      return;
    }
    add(defines ? python_registration::definition : python_registration::implementation,
        std::move(*what), out_.libraries[library].ns, !defines);
  }

  void add(python_registration::kind kind, mapped_text what, std::string ns, bool is_name) {
    out_.found.push_back({kind, std::move(what), std::move(ns), tokens_[i_].indent != 0, is_name});
  }

  /// The library that an argument names, else `nowhere`.
  [[nodiscard]] std::size_t library_of(const python_argument& a) const {
    const dotted name = dotted_at(a.first);
    const auto known = libraries_.find(name.name);
    return name.end == a.end && known != libraries_.end() ? known->second : nowhere;
  }

  /// define("ns::name", "(Tensor x) -> Tensor"), or define(lib, "name(Tensor x) -> Tensor").
  void define(std::size_t open) {
    const std::vector<python_argument> all = arguments_at(open);
    std::optional<mapped_text> name = literal(find(all, 0, "qualname"));
    const std::optional<mapped_text> schema = literal(find(all, 1, "schema"));
    if (!schema || all.empty()) return;
    if (name) {
      name->spans.pop_back();
      name->text += schema->text;
      name->spans.insert(name->spans.end(), schema->spans.begin(), schema->spans.end());
      if (needs_namespace(*name, all[0].first))
        add(python_registration::definition, std::move(*name), "", false);
    } else if (const std::size_t l = library_of(all[0]); l != nowhere) {
      add(python_registration::definition, *schema, out_.libraries[l].ns, false);
      i_ = all[0].end;  // a known use of the library
    }
  }

  void implementation(std::size_t open) {
    const std::vector<python_argument> all = arguments_at(open);
    if (all.empty()) return;
    if (const std::size_t l = library_of(all[0]); l != nowhere && all.size() > 1) {
      std::optional<mapped_text> name = literal(&all[1]);
      if (name)
        add(python_registration::implementation, std::move(*name), out_.libraries[l].ns, true);
      i_ = all[0].end;
    } else if (std::optional<mapped_text> name = literal(&all[0])) {
      if (name->text.find("::") != std::string::npos)
        add(python_registration::implementation, std::move(*name), "", true);
    }
  }

  /// Returns false, with a mistake, if a name has no namespace.
  bool needs_namespace(const mapped_text& name, std::size_t token) {
    const std::string_view only_name = std::string_view(name.text).substr(0, name.text.find('('));
    if (only_name.find("::") != std::string_view::npos) return true;
    out_.mistakes.push_back({"missing_namespace",
                             "the name of an operator has its namespace before it here: ns::name",
                             token});
    return false;
  }

  void custom_op(std::size_t open) {
    const std::vector<python_argument> all = arguments_at(open);
    std::optional<mapped_text> name = literal(find(all, 0, "name"));
    if (!name || !needs_namespace(*name, all[0].first)) return;
    if (const python_argument* given = find(all, nowhere, "schema"); given != nullptr) {
      if (const std::optional<mapped_text> schema = literal(given)) {
        name->spans.pop_back();
        name->text += schema->text;
        name->spans.insert(name->spans.end(), schema->spans.begin(), schema->spans.end());
        return add(python_registration::definition, std::move(*name), "", false);
      }
      return add(python_registration::definition, std::move(*name), "", true);
    }
    add_inferred(std::move(*name), inferred(all), "");
  }

  /// The schema of the function below a decorator; empty if it is not known.
  std::string inferred(const std::vector<python_argument>& all) {
    if (i_ == 0 || symbol(i_ - 1) != '@') return "";
    std::size_t k = all.back().end + 1;
    for (int n = 0; n != most_decorators && is(k, python_kind::line) && symbol(k + 1) == '@'; ++n)
      for (++k; k < tokens_.size() && !is(k, python_kind::line);) ++k;
    if (!is(k, python_kind::line) || text(k + 1) != "def") return "";
    const python_argument* mutates = find(all, nowhere, "mutates_args");
    std::optional<std::vector<std::string>> mutated;
    const bool is_known = mutates != nullptr && read_names(*mutates, mutated);
    if (!is_known) mutated.emplace();
    const std::string schema = inferred_of(k + 1, mutated);
    const bool has_tags = find(all, nowhere, "tags") != nullptr;
    return is_known && !has_tags ? schema : "";
  }

  std::string inferred_of(std::size_t def, const std::optional<std::vector<std::string>>& mutated) {
    inferred_schema schema = infer_python_schema(source_, tokens_, def, mutated);
    out_.mistakes.insert(out_.mistakes.end(), schema.mistakes.begin(), schema.mistakes.end());
    return schema.text;
  }

  /// The `def` of the only function of this name; `nowhere` if there is none or more than one.
  [[nodiscard]] std::size_t function_called(const std::string& name) const {
    std::size_t out = nowhere;
    for (std::size_t k = 0; k + 1 < tokens_.size(); ++k) {
      if (!begins_line(k) || text(k) != "def" || text(k + 1) != name) continue;
      if (out != nowhere) return nowhere;
      out = k;
    }
    return out;
  }

  /// direct_register_custom_op(op_name, op_func, mutates_args, fake_impl, target_lib, …), a
  /// function of vLLM that other projects copied. It defines op_name in target_lib, with the schema
  /// inferred from op_func. Without target_lib it uses the package's own library, which has the
  /// package's name.
  void direct_custom_op(const dotted& called) {
    const std::vector<python_argument> all = arguments_at(called.end);
    std::optional<mapped_text> name = literal(find(all, 0, "op_name"));
    const python_argument* function = find(all, 1, "op_func");
    if (!name || function == nullptr) return;
    const python_argument* target = find(all, 4, "target_lib");
    const std::size_t library = target == nullptr ? nowhere : library_of(*target);
    const std::string ns = library != nowhere  ? out_.libraries[library].ns
                           : target == nullptr ? package_of(called)
                                               : "";
    if (library != nowhere) i_ = target->end;  // a known use of the library
    const python_argument* mutates = find(all, 2, "mutates_args");
    std::optional<std::vector<std::string>> mutated(std::in_place);
    const bool is_none = mutates == nullptr || text(mutates->first) == "None";
    const bool is_known = is_none || read_names(*mutates, mutated);
    if (!is_known) mutated.emplace();
    const std::string spelled = function->end == function->first + 1 ? text(function->first) : "";
    const std::size_t def = spelled.empty() ? nowhere : function_called(spelled);
    const std::string schema = def == nowhere ? "" : inferred_of(def, mutated);
    if (ns.empty()) return;
    add_inferred(std::move(*name), is_known ? schema : "", ns);
  }

  /// The top-level package from which a function is imported; empty if it is not imported.
  [[nodiscard]] std::string package_of(const dotted& called) const {
    const std::string known = imported(called.name.substr(0, called.name.find('.')));
    const std::string& full = known.empty() ? called.name : known;
    const std::size_t dot = full.find('.');
    return dot == std::string::npos || dot == 0 ? "" : full.substr(0, dot);
  }

  /// Adds a definition whose schema is inferred.
  void add_inferred(mapped_text name, const std::string& schema, std::string ns) {
    const span at = name.spans.back();
    name.spans.pop_back();
    for (const char c : schema) name.put(c, at);
    name.spans.push_back(at);
    add(python_registration::definition, std::move(name), std::move(ns), schema.empty());
  }

  /// Returns false if the names are not literals.
  [[nodiscard]] bool read_names(const python_argument& a,
                                std::optional<std::vector<std::string>>& out) const {
    if (const std::optional<mapped_text> word = literal(&a)) {
      // A parenthesised string is a string.
      out.reset();
      return word->text == "unknown";
    }
    out.emplace();
    for (std::size_t k = a.first; k != a.end; ++k) {
      if (is(k, python_kind::string)) {
        mapped_text name;
        append_python_literal(name, source_, tokens_[k], limit_);
        out->push_back(name.text);
      } else if (std::string_view("()[]{},").find(symbol(k)) == std::string_view::npos ||
                 symbol(k) == '\0') {
        return false;
      }
    }
    return true;
  }

  std::string_view source_;
  const std::vector<python_token>& tokens_;
  std::size_t limit_;
  python_source out_;
  std::size_t i_ = 0;
  std::size_t line_ = 0;                                    // the first token of the current line
  std::unordered_map<std::string, std::size_t> libraries_;  // `nowhere`: its namespace is unknown
};

}  // namespace

python_source find_python_registrations(std::string_view source,
                                        const std::vector<python_token>& tokens,
                                        std::size_t limit) {
  return python_registration_finder(source, tokens, limit).run();
}

}  // namespace tools

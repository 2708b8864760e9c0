// SPDX-License-Identifier: BSL-1.0
// The page: its data, and the script that shows it.
#include "list_page.hpp"

#include <ostream>
#include <sstream>

namespace tools {
namespace {

constexpr const char* style = R"(
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --there: #2a8c4a }
body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 110rem; padding: 0 1rem }
h1 { font-size: 1.3rem; margin: 0 0 .7rem }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; position: sticky; top: 0;
       background: Canvas; padding: .5rem 0; border-bottom: 1px solid var(--line) }
input[type=search] { flex: 1 1 20rem; font: inherit; padding: .3rem .5rem }
select { font: inherit; padding: .25rem }
output { color: GrayText }
table { border-collapse: collapse; width: 100% }
th { position: sticky; top: 3.2rem; background: Canvas; text-align: left; font-weight: 600 }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--soft); vertical-align: top }
td:first-child { min-width: 26rem }
td.key { text-align: center; white-space: nowrap }
col.empty { visibility: collapse }
td.key a, td.key span { color: var(--there) }
code { font: 12.5px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
small { color: GrayText }
.tag { border: 1px solid var(--line); border-radius: .6em; padding: 0 .4em; margin-right: .3em; font-size: 12px }
)";

constexpr const char* script = R"(
const operators = JSON.parse(document.getElementById('operators').textContent);
const field = id => document.getElementById(id);
const defined = operators.filter(o => o.operator !== '_');
const all = list => [...new Set(list)].sort();
const keys = all(operators.flatMap(o => o.kernels.map(k => k.key)));
const tags = all(operators.flatMap(o => o.tags ?? []));
const element = (name, text, properties) => Object.assign(document.createElement(name), {textContent: text ?? ''}, properties);
for (const [id, values] of [['with', keys], ['without', keys], ['tag', tags]])
  for (const value of values) field(id).append(element('option', value));
const place = p => p.file ? `${p.file}:${p.line}` : '';
const head = field('table').createTHead().insertRow();
const columns = field('table').insertBefore(element('colgroup'), field('table').firstChild);
for (const name of ['operator', ...keys]) {
  columns.append(element('col'));
  const cell = head.appendChild(element('th'));
  for (const part of name.split(/(?=[A-Z][a-z])/)) cell.append(part, element('wbr'));
}
const body = field('table').createTBody();
const rows = operators.map(o => {
  const row = body.insertRow(), first = row.insertCell();
  first.append(element('code', o.operator === '_' ? 'fallbacks of all operators' : o.schema ?? o.operator));
  const about = [o.schema ? place(o) : o.operator === '_' ? '' : 'nothing defines it'].filter(Boolean);
  if (about.length) first.append(element('br'), element('small', about[0] + ' '));
  for (const tag of o.tags ?? []) first.append(element('span', tag, {className: 'tag'}));
  for (const key of keys) {
    const places = o.kernels.filter(k => k.key === key).map(place);
    const cell = row.insertCell();
    cell.className = 'key';
    if (places.length)
      cell.append(element('span', '●', {title: places.join('\n')}), element('br'), element('small', places[0].split('/').pop()));
  }
  const text = [o.operator, o.schema, ...(o.tags ?? []), ...o.kernels.map(place)].join(' ').toLowerCase();
  return {o, row, text};
});
function show() {
  const words = field('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (o, key) => o.kernels.some(k => k.key === key);
  const {value: withKey} = field('with'), {value: without} = field('without'), {value: tag} = field('tag');
  const used = new Set();
  let count = 0;
  for (const {o, row, text} of rows) {
    const shown = words.every(w => text.includes(w)) && (!withKey || has(o, withKey)) &&
                  (!without || (!has(o, without) && o.operator !== '_')) && (!tag || (o.tags ?? []).includes(tag));
    row.hidden = !shown;
    if (shown && o.operator !== '_') ++count;
    if (shown) for (const k of o.kernels) used.add(k.key);
  }
  keys.forEach((key, i) => columns.children[i + 1].classList.toggle('empty', !used.has(key) && key !== without));
  field('count').value = `${count} of ${defined.length} operators`;
  history.replaceState(null, '', '#' + new URLSearchParams(new FormData(field('form'))));
}
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) if (field(name)) field(name).value = value;
field('form').addEventListener('input', show);
field('form').addEventListener('submit', event => event.preventDefault());
show();
)";

constexpr const char* form =
    "<form id=\"form\">\n"
    "<input type=\"search\" id=\"search\" name=\"search\" placeholder=\"name, schema, tag or "
    "file\" "
    "autofocus>\n"
    "<label>with a kernel for <select id=\"with\" name=\"with\"><option value=\"\">any "
    "key</select></label>\n"
    "<label>without one for <select id=\"without\" name=\"without\"><option "
    "value=\"\">–</select></label>\n"
    "<label>tag <select id=\"tag\" name=\"tag\"><option value=\"\">any</select></label>\n"
    "<output id=\"count\"></output>\n</form>\n<table id=\"table\"></table>\n";

/// Replaces `from` by `to`.
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace

std::string html_escaped(const std::string& text) {
  return replaced(replaced(text, "&", "&amp;"), "<", "&lt;");
}

void print_page(std::ostream& out, const std::string& title,
                std::span<const listed_operator> operators) {
  std::ostringstream data;
  const char* separator = "[\n";
  for (const listed_operator& o : operators) {
    data << separator;
    print_json(data, o);
    separator = ",\n";
  }
  data << (operators.empty() ? "[]" : "\n]");
  out << "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
      << html_escaped(title) << "</title>\n<style>" << style << "</style>\n<h1>"
      << html_escaped(title) << "</h1>\n"
      << form
      // A schema must not close the element; JSON reads \u003c as `<`.
      << "<script type=\"application/json\" id=\"operators\">\n"
      << replaced(data.str(), "<", "\\u003c") << "\n</script>\n<script>" << script << "</script>\n";
}

}  // namespace tools

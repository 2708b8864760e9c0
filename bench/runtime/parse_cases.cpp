// SPDX-License-Identifier: BSL-1.0
// The run-time parser on whole corpora, per character: the grammar alone, with recording, and
// complete.
#include "cases.hpp"

#include <fstream>
#include <stdexcept>
#include <string>
#if defined(BENCH_LIBTORCH)
#include <ATen/ATen.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#else
#include <dispatch/schema/schema_record.hpp>
#include <schema_ct/check.hpp>
#endif
#include <torch/library.h>

namespace {

struct texts {
  std::vector<std::string> lines;
  std::size_t characters = 0;
};

texts read(std::initializer_list<const char*> files) {
  texts out;
  for (const char* file : files) {
    std::ifstream in(std::string(BENCH_CORPUS "/") + file);
    if (!in) throw std::runtime_error(std::string("cannot read ") + file);
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line.find("__torch__") != std::string::npos) continue;  // custom classes
      out.characters += line.size();
      out.lines.push_back(line);
    }
  }
  return out;
}

const texts& clients() {
  static const texts all = read({BENCH_CLIENT_FILES});
  return all;
}
const texts& aten() {
  static const texts all = read({"aten-2.13.txt"});
  return all;
}

template <class F>
void each(int n, const texts& corpus, F&& work) {
  bench::repeat(n, [&] {
    for (const std::string& line : corpus.lines) work(line);
  });
}

#if defined(BENCH_LIBTORCH)
void whole(const std::string& line) { (void)torch::jit::parseSchema(line); }
#else
template <class Sink>
void run(const std::string& line, Sink& sink) {
  schema_ct::parser<Sink> p(line.data(), line.data() + line.size(), sink, false);
  if (!p.parse(false)) throw std::runtime_error("not a schema: " + line);
}
void grammar(const std::string& line) {
  schema_ct::checker nothing;
  run(line, nothing);
}
void recording(const std::string& line) {
  dispatch::schema_record record(line);
  run(line, record);
}
void whole(const std::string& line) {
  if (!dispatch::parse_schema(line, false)) throw std::runtime_error("not a schema: " + line);
}
#endif

}  // namespace

std::vector<bench::measured> bench::parses() {
#define BENCH_PARSE(text, work)                                                                   \
  {text ", client schemas", "", [](int n) { each(n, clients(), work); }, clients().characters}, { \
    text ", ATen", "", [](int n) { each(n, aten(), work); }, aten().characters                    \
  }
  return {
#if !defined(BENCH_LIBTORCH)
      BENCH_PARSE("grammar alone", grammar),
      BENCH_PARSE("recording", recording),
#endif
      BENCH_PARSE("whole parse", whole),
  };
}

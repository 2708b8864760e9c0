// SPDX-License-Identifier: BSL-1.0
// Reads every schema in the *.txt files of a folder, one a line, and says how long that took.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <dispatch/function_schema.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

struct tally {
  std::size_t schemas = 0, rejected = 0, arguments = 0, characters = 0;
  double milliseconds = 0;

  void add(const tally& other) {
    schemas += other.schemas;
    rejected += other.rejected;
    arguments += other.arguments;
    characters += other.characters;
    milliseconds += other.milliseconds;
  }
  void print(const char* name) const {
    std::printf("%-36s %8zu %9zu %10zu %11zu %8.2f\n", name, schemas, rejected, arguments,
                characters, milliseconds);
  }
};

std::vector<std::string> schemas_of(const std::filesystem::path& file) {
  std::vector<std::string> out;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') out.push_back(line);
  return out;
}

/// Parses all of them, then says of the first few that are no schemas why.
tally read(const std::vector<std::string>& schemas, std::vector<std::string>& reasons) {
  tally out;
  std::vector<std::size_t> rejected;
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t i = 0; i != schemas.size(); ++i) {
    out.characters += schemas[i].size();
    const dispatch::parse_result parsed = dispatch::parse_schema(schemas[i], true);
    if (parsed) {
      ++out.schemas;
      out.arguments += parsed.schema.arguments().size();
    } else {
      rejected.push_back(i);
    }
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  out.milliseconds = time.count();
  out.rejected = rejected.size();
  for (const std::size_t i : rejected) {
    if (reasons.size() == 3) break;
    const auto error = dispatch::parse_schema(schemas[i], true).error;
    reasons.emplace_back(dispatch::SchemaError(schemas[i], error).what());
  }
  return out;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s FOLDER\n", arguments[0]);
    return 2;
  }
  const std::filesystem::path folder = arguments[1];
  std::vector<std::filesystem::path> files;
  std::error_code failure;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failure))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty()) {
    std::fprintf(stderr, "%s holds no *.txt files\n", folder.c_str());
    return 1;
  }

  std::printf("%-36s %8s %9s %10s %11s %8s\n", "file", "schemas", "rejected", "arguments",
              "characters", "ms");
  tally total;
  std::vector<std::string> reasons;
  for (const auto& file : files) {
    const tally one = read(schemas_of(file), reasons);
    one.print(file.lexically_relative(folder).c_str());
    total.add(one);
  }
  total.print("total");
  for (const std::string& reason : reasons) std::printf("\nrejected: %s\n", reason.c_str());
  return total.schemas == 0 ? 1 : 0;
}

// SPDX-License-Identifier: BSL-1.0
// A source file, which is removed at the end of the test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

class source_file {
 public:
  explicit source_file(const std::string& text)
      : path_(testing::TempDir() + "schema_ct_" +
              testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() + "_" +
              testing::UnitTest::GetInstance()->current_test_info()->name() + ".cpp") {
    std::ofstream(path_, std::ios::binary) << text;
  }
  source_file(const source_file&) = delete;
  source_file& operator=(const source_file&) = delete;
  ~source_file() { std::filesystem::remove(path_); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// SPDX-License-Identifier: BSL-1.0
// The HTML page that lists operators: no text of an operator can end the data that the page shows.
#include "list_page.hpp"

#include <gmock/gmock.h>
#include <sstream>

namespace {

using testing::HasSubstr;
using testing::Not;

std::string page_of(const std::string& title, const std::vector<tools::listed_operator>& all) {
  std::ostringstream out;
  tools::print_page(out, title, all);
  return out.str();
}

tools::listed_operator nms() {
  tools::listed_operator o;
  o.name = "vision::nms";
  o.schema = "vision::nms(Tensor a, str mode=\"</script>\") -> Tensor";
  o.at = {"ops.cpp", {7, 1}, 1};
  o.kernels = {{"CPU", {"cpu.cpp", {3, 1}, 1}}};
  o.tags = {"core", "pointwise"};
  return o;
}

TEST(ListPage, HasTheOperatorsAsData) {
  const std::string page = page_of("libvision.so", {nms()});
  EXPECT_THAT(page, HasSubstr("<title>libvision.so</title>"));
  EXPECT_THAT(page, HasSubstr(R"({"operator": "vision::nms", )"));
  EXPECT_THAT(page, HasSubstr(R"("file": "ops.cpp", "line": 7, "tags": ["core", "pointwise"])"));
  EXPECT_THAT(page, HasSubstr(R"({"key": "CPU", "file": "cpu.cpp", "line": 3})"));
}

TEST(ListPage, IsNotEndedByASchemaOrATitle) {
  const std::string page = page_of("a<b>&.so", {nms()});
  EXPECT_THAT(page, HasSubstr(R"(str mode=\"\u003c/script>\")"));
  EXPECT_THAT(page, HasSubstr("<title>a&lt;b>&amp;.so</title>"));
  std::size_t ends = 0;
  for (std::size_t at = 0; (at = page.find("</script>", at)) != std::string::npos; ++at) ++ends;
  EXPECT_EQ(ends, 2U);
}

TEST(ListPage, NeedsNoNetwork) {
  const std::string page = page_of("x", {});
  EXPECT_THAT(page, HasSubstr("id=\"operators\">\n[]\n</script>"));
  for (const char* loads : {"http:", "https:", "src=", "href=", "@import", "url("})
    EXPECT_THAT(page, Not(HasSubstr(loads)));
}

}  // namespace

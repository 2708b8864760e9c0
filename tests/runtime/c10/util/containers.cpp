// SPDX-License-Identifier: BSL-1.0
// PyTorch's headers for small containers, identifiers, owners and temporary files.
#include <ATen/core/Tensor.h>
#include <c10/core/QEngine.h>
#include <c10/core/alignment.h>
#include <c10/util/Array.h>
#include <c10/util/Bitset.h>
#include <c10/util/Enumerate.h>
#include <c10/util/ExclusivelyOwned.h>
#include <c10/util/IdWrapper.h>
#include <c10/util/SmallBuffer.h>
#include <c10/util/error.h>
#include <c10/util/tempfile.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <numeric>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace small_containers {
struct row_id final : c10::IdWrapper<row_id, std::uint16_t> {
  constexpr explicit row_id(std::uint16_t id) : IdWrapper(id) {}
  [[nodiscard]] constexpr std::uint16_t number() const { return underlyingId(); }
};
}  // namespace small_containers
C10_DEFINE_HASH_FOR_IDWRAPPER(small_containers::row_id)

namespace {

bool exists(const std::string& path) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0;
}

TEST(Enumerate, NumbersElements) {
  std::vector<std::string> words{"a", "b"};
  for (auto&& word : c10::enumerate(words)) *word += std::to_string(word.index);
  EXPECT_EQ(words, (std::vector<std::string>{"a0", "b1"}));
  std::size_t letters = 0;
  for (const auto& word : c10::enumerate(std::as_const(words)))
    letters += word->size() * word.index;
  EXPECT_EQ(letters, 2u);
  int sum = 0;
  for (const auto number : c10::enumerate(std::vector<int>{5, 6}))
    sum += *number * static_cast<int>(number.index + 1);
  EXPECT_EQ(sum, 17);
}

TEST(IdWrapper, ComparesAndHashes) {
  using small_containers::row_id;
  static_assert(row_id(3) == row_id(3) && row_id(3) != row_id(4) && row_id(3).number() == 3);
  const std::unordered_set<row_id> ids{row_id(1), row_id(2), row_id(1)};
  EXPECT_EQ(ids.size(), 2u);
}

TEST(Array, HasTheSizeOfTheList) {
  static_assert(c10::array_of<long>(1, 2, 3) == std::array<long, 3>{1, 2, 3});
}

TEST(Bitset, CallsWithEachNumber) {
  c10::utils::bitset set;
  EXPECT_TRUE(set.is_entirely_unset());
  set.set(63), set.set(0), set.set(5), set.unset(5);
  EXPECT_TRUE(set.get(63));
  EXPECT_FALSE(set.get(5));
  std::vector<std::size_t> seen;
  set.for_each_set_bit([&](std::size_t index) { seen.push_back(index); });
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 63}));
  EXPECT_NE(set, c10::utils::bitset());
  static_assert(c10::utils::bitset::NUM_BITS() == 64);
}

TEST(SmallBuffer, KeepsFewElementsWithinItself) {
  for (const std::size_t size : {0u, 4u, 5u}) {
    c10::SmallBuffer<int, 4> buffer(size);
    std::iota(buffer.begin(), buffer.end(), 1);
    const c10::SmallBuffer<int, 4> moved = std::move(buffer);
    EXPECT_EQ(moved.size(), size);
    EXPECT_EQ(std::accumulate(moved.begin(), moved.end(), 0),
              static_cast<int>(size * (size + 1) / 2));
    const bool is_within =
        static_cast<const void*>(moved.data()) == static_cast<const void*>(&moved);
    EXPECT_EQ(is_within, size <= 4);
  }
}

TEST(ExclusivelyOwned, OwnsATensor) {
  c10::ExclusivelyOwned<at::Tensor> owned(at::empty({2}));
  EXPECT_EQ(owned->numel() + (*owned).numel(), 4);
  c10::ExclusivelyOwned<at::Tensor> other(std::move(owned));
  EXPECT_FALSE(owned->defined());
  owned = at::empty({3});
  owned = std::move(other);
  EXPECT_EQ(owned.get()->numel(), 2);
  const at::Tensor taken = std::move(owned).take();
  EXPECT_EQ(taken.use_count(), 1);
  EXPECT_FALSE(c10::ExclusivelyOwned<at::Tensor>()->defined());
}

TEST(TempFile, IsRemovedWithItsObject) {
  std::string path;
  {
    c10::TempFile file = c10::make_tempfile("schema_ct-test-");
    path = file.name;
    EXPECT_GE(file.fd, 0);
    EXPECT_NE(path.find("/schema_ct-test-"), std::string::npos);
    const c10::TempFile moved = std::move(file);
    EXPECT_EQ(moved.name, path);
    EXPECT_EQ(file.fd, -1);
    EXPECT_TRUE(exists(path));
  }
  EXPECT_FALSE(exists(path));
  {
    const c10::TempDir folder = c10::make_tempdir();
    path = folder.name;
    EXPECT_TRUE(exists(path));
  }
  EXPECT_FALSE(exists(path));
}

TEST(TempFile, SaysWhyThereIsNone) {
  EXPECT_FALSE(c10::try_make_tempfile("/missing_folder/file-"));
  EXPECT_FALSE(c10::try_make_tempdir("/missing_folder/folder-"));
  try {
    static_cast<void>(c10::make_tempfile("/missing_folder/file-"));
    FAIL();
  } catch (const c10::Error& e) {
    EXPECT_NE(e.msg().find("/missing_folder/file-: " + c10::utils::str_error(ENOENT)),
              std::string::npos);
  }
}

TEST(QEngine, HasNames) {
  EXPECT_EQ(toString(c10::kX86), "X86");
  EXPECT_EQ(toString(c10::QEngine::NoQEngine), "NoQEngine");
  EXPECT_THROW(static_cast<void>(toString(static_cast<c10::QEngine>(9))), c10::Error);
  static_assert(c10::gAlignment == 64 && c10::gPagesize == 4096);
}

}  // namespace

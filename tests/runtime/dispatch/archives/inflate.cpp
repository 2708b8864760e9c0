// SPDX-License-Identifier: BSL-1.0
// Compressed records: what zlib wrote is read, and what is damaged is refused.
#include <dispatch/archives/inflate.hpp>

#include <gtest/gtest.h>

namespace {

std::string inflated(std::string_view bytes, std::size_t size) {
  return dispatch::zip::inflater(bytes, size).run();
}

// clang-format off
constexpr char stored[] =
    "\001\006\000\371\377\163\164\157\162\145\144";
constexpr char fixed[] =
    "\113\124\050\111\255\050\321\121\110\104\241\001";
// The source text of a class, three times, with codes of its own.
constexpr char dynamic[] =
    "\355\217\275\012\302\100\020\204\373\074\305\222\112\301\312\062\140\153\245\330\330"
    "\205\260\354\135\366\222\045\347\135\270\037\362\372\336\051\210\217\140\141\265\314"
    "\314\307\054\243\055\305\010\027\161\114\141\167\365\143\266\274\357\032\000\304\225"
    "\002\075\070\161\210\210\160\202\276\335\130\246\071\265\007\150\225\120\054\167\170"
    "\161\052\033\363\201\252\365\346\240\203\073\273\350\103\161\052\377\255\123\040\161"
    "\342\246\342\051\357\155\255\221\210\046\133\213\212\364\262\121\030\161\366\176\051"
    "\371\155\115\342\035\331\276\202\265\135\034\032\246\224\003\327\312\263\324\114\134"
    "\032\312\367\143\243\377\153\176\166\315\023";
// clang-format on
constexpr std::string_view stored_text(stored, sizeof stored - 1);
constexpr std::string_view fixed_text(fixed, sizeof fixed - 1);
constexpr std::string_view dynamic_text(dynamic, sizeof dynamic - 1);
const std::string source =
    "class Linear(Module):\n"
    "  __parameters__ = [\"weight\", \"bias\", ]\n"
    "  __buffers__ = []\n"
    "  weight : Tensor\n"
    "  bias : Tensor\n"
    "  training : bool\n"
    "  _is_full_backward_hook : Optional[bool]\n"
    "  in_features : Final[int] = 2\n";

TEST(Inflate, EachKindOfBlock) {
  EXPECT_EQ(inflated(stored_text, 6), "stored");
  EXPECT_EQ(inflated(fixed_text, 22), "a text, a text, a text");
  EXPECT_EQ(inflated(dynamic_text, 3 * source.size()), source + source + source);
}

TEST(Inflate, WhatIsDamagedIsRefused) {
  EXPECT_THROW(static_cast<void>(inflated(stored_text, 5)), dispatch::Error);
  EXPECT_THROW(static_cast<void>(inflated(fixed_text, 23)), dispatch::Error);
  EXPECT_THROW(static_cast<void>(inflated("\x07", 1)), dispatch::Error);
  for (std::size_t size = 0; size != dynamic_text.size(); ++size) {
    EXPECT_THROW(static_cast<void>(inflated(dynamic_text.substr(0, size), 3 * source.size())),
                 dispatch::Error);
  }
  for (std::size_t i = 0; i != dynamic_text.size(); ++i) {  // no byte leads outside of the memory
    std::string wrong(dynamic_text);
    wrong[i] = static_cast<char>(wrong[i] ^ 0x55);
    try {
      static_cast<void>(inflated(wrong, 3 * source.size()));
    } catch (const dispatch::Error&) {}
  }
}

}  // namespace

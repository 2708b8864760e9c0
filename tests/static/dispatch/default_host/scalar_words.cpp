// SPDX-License-Identifier: BSL-1.0
// The types around a tensor as schema types.
#include <dispatch/default_host/scalar_words.hpp>

namespace {

using schema_ct::code;
using schema_ct::list_of;
using schema_ct::optional_of;
using schema_ct::word;
using schema_ct::word_of;

static_assert(word<dispatch::Scalar> == word_of(code::scalar));
static_assert(word<dispatch::SymInt> == word_of(code::sym_int));
static_assert(word<dispatch::SymFloat> == word_of(code::sym_float));
static_assert(word<dispatch::SymBool> == word_of(code::sym_bool));
static_assert(word<dispatch::complex<double>> == word_of(code::complex));
static_assert(word<dispatch::complex<float>> == word_of(code::unknown));
static_assert(word<dispatch::ScalarType> == word_of(code::scalar_type));
static_assert(word<dispatch::Layout> == word_of(code::layout));
static_assert(word<dispatch::MemoryFormat> == word_of(code::memory_format));
static_assert(word<dispatch::Device> == word_of(code::device));
static_assert(word<dispatch::Generator> == optional_of(word_of(code::generator)), "as in PyTorch");
static_assert(word<dispatch::Storage> == word_of(code::storage));
static_assert(word<dispatch::Stream> == word_of(code::stream));
static_assert(word<dispatch::QScheme> == word_of(code::qscheme));
static_assert(word<dispatch::IntArrayRef> == list_of(word_of(code::integer)));
static_assert(word<dispatch::OptionalIntArrayRef> == optional_of(list_of(word_of(code::integer))));
static_assert(word<dispatch::OptionalSymIntArrayRef> ==
              optional_of(list_of(word_of(code::sym_int))));

}  // namespace

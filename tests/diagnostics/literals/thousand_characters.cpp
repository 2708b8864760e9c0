// A schema of a thousand characters.
// says: unknown type
// argument: 36
// characters: 8000; the schema itself is quoted
#include <torch/library.h>

TORCH_LIBRARY(mistakes, m) {
#if defined(MENDED)
  m.def(
      "f(Tensor argument_number_1, Tensor argument_number_2, Tensor argument_number_3, Tensor a"
      "rgument_number_4, Tensor argument_number_5, Tensor argument_number_6, Tensor argument_nu"
      "mber_7, Tensor argument_number_8, Tensor argument_number_9, Tensor argument_number_10, T"
      "ensor argument_number_11, Tensor argument_number_12, Tensor argument_number_13, Tensor a"
      "rgument_number_14, Tensor argument_number_15, Tensor argument_number_16, Tensor argument"
      "_number_17, Tensor argument_number_18, Tensor argument_number_19, Tensor argument_number"
      "_20, Tensor argument_number_21, Tensor argument_number_22, Tensor argument_number_23, Te"
      "nsor argument_number_24, Tensor argument_number_25, Tensor argument_number_26, Tensor ar"
      "gument_number_27, Tensor argument_number_28, Tensor argument_number_29, Tensor argument_"
      "number_30, Tensor argument_number_31, Tensor argument_number_32, Tensor argument_number_"
      "33, Tensor argument_number_34, Tensor argument_number_35, Tensor last) -> Tensor");
#else
  m.def(
      "f(Tensor argument_number_1, Tensor argument_number_2, Tensor argument_number_3, Tensor a"
      "rgument_number_4, Tensor argument_number_5, Tensor argument_number_6, Tensor argument_nu"
      "mber_7, Tensor argument_number_8, Tensor argument_number_9, Tensor argument_number_10, T"
      "ensor argument_number_11, Tensor argument_number_12, Tensor argument_number_13, Tensor a"
      "rgument_number_14, Tensor argument_number_15, Tensor argument_number_16, Tensor argument"
      "_number_17, Tensor argument_number_18, Tensor argument_number_19, Tensor argument_number"
      "_20, Tensor argument_number_21, Tensor argument_number_22, Tensor argument_number_23, Te"
      "nsor argument_number_24, Tensor argument_number_25, Tensor argument_number_26, Tensor ar"
      "gument_number_27, Tensor argument_number_28, Tensor argument_number_29, Tensor argument_"
      "number_30, Tensor argument_number_31, Tensor argument_number_32, Tensor argument_number_"
      "33, Tensor argument_number_34, Tensor argument_number_35, Tensr last) -> Tensor");
#endif
}

// No schema is inferred from a class whose name is not declared.
// says(g++): the name of a custom class is not known here; declare it with SCHEMA_CT_CLASS
// says(clang): argument 1: the name of a custom cla
// lines: 30; the sentence stands behind g++'s notes on constraints
#include <torch/custom_class.h>
#include <schema_ct/inferred.hpp>

struct Cart : torch::CustomClassHolder {};
#if defined(MENDED)
SCHEMA_CT_CLASS(Cart, "shop.Cart");
#endif

const char* text = schema_ct::inferred<void(c10::intrusive_ptr<Cart>)>.data();

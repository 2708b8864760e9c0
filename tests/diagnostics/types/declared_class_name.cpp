// A class is declared without its namespace.
// says: a class is declared as
#include <torch/custom_class.h>

struct Cart : torch::CustomClassHolder {};
#if defined(MENDED)
SCHEMA_CT_CLASS(Cart, "shop.Cart");
#else
SCHEMA_CT_CLASS(Cart, "Cart");
#endif

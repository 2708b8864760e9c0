// An InferShape function that takes a list in the place of a tensor.
// says: the input and the function disagree
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;

using shape = std::vector<int64_t>;
std::vector<Tensor> f(const Tensor& x);
std::vector<shape> s(shape x);
std::vector<shape> two(shape x, shape y);
std::vector<shape> list(std::vector<shape> x);
std::vector<shape> scaled(shape x, float alpha);
std::vector<paddle::DataType> d(paddle::DataType x);
std::vector<paddle::DataType> of_double(paddle::DataType x, double alpha);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(f))
    .SetInferShapeFn(PD_INFER_SHAPE(s));
#else
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(f))
    .SetInferShapeFn(PD_INFER_SHAPE(list));
#endif

// An InferShape function that returns one shape instead of a list of shapes.
// says: a function of shapes or types returns a std::vector of one for each output
// lines(clang): 9; clang names the macro twice
#include <schema_ct/phi.hpp>

using paddle::Tensor;
using shape = std::vector<std::int64_t>;

std::vector<Tensor> f(const Tensor& x);
std::vector<shape> shapes(const shape& x);
shape one_shape(const shape& x);

#if defined(MENDED)
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(f))
    .SetInferShapeFn(PD_INFER_SHAPE(shapes));
#else
PD_BUILD_OP(mistake)
    .Inputs({"X"})
    .Outputs({"Out"})
    .SetKernelFn(PD_KERNEL(f))
    .SetInferShapeFn(PD_INFER_SHAPE(one_shape));
#endif

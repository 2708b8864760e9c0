// A type for which no C++ type is the usual one.
// lines: 9; the compiler tells the rule that is not met in steps
// says(g++): no C++ type is the usual one for '(int, str)'; write the kernels' signature
// says(clang): {"no C++ type is the usual one for '(i"}
#include <dispatch/op.hpp>

#if defined(MENDED)
inline constexpr dispatch::op<"v::f((int, str) x) -> ()",
                              void(std::tuple<std::int64_t, std::string>)>
    f{};
#else
inline constexpr dispatch::op<"v::f((int, str) x) -> ()"> f{};
#endif

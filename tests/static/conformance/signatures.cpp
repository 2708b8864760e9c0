// SPDX-License-Identifier: BSL-1.0
// Pairs of a schema and a C++ signature get the recorded answers of PyTorch 2.13 (group x_pair),
// but for those at the end.
#include <schema_ct/check.hpp>

#include <torch/library.h>

#include <complex>
#include <memory>
#include <set>
#include <unordered_map>

namespace {

using at::ITensorListRef, at::Tensor, at::TensorList;
using c10::ArrayRef, c10::IValue, c10::List, c10::SymBool, c10::SymFloat, c10::SymInt;
using c10::DispatchKey, c10::DispatchKeySet, c10::SymIntArrayRef;
using std::optional, std::string, std::string_view, std::vector;

[[maybe_unused]] Tensor&& moves(Tensor&& x) { return static_cast<Tensor&&>(x); }

template <class F, std::size_t N>
constexpr bool accepted(const char (&schema)[N]) {
  return schema_ct::verdict_of<F>(schema) == schema_ct::relation::exact;
}
/// PyTorch converts nothing, so a pair that is convertible here counts as refused.
template <class F, std::size_t N>
constexpr bool refused(const char (&schema)[N]) {
  return schema_ct::verdict_of<F>(schema) != schema_ct::relation::exact;
}

// The number of each pair is its id in data/oracle.

// PyTorch accepts these.
static_assert(accepted<void(const Tensor)>("f(Tensor x) -> ()"));                        // 503
static_assert(accepted<void(Tensor&)>("f(Tensor x) -> ()"));                             // 505
static_assert(accepted<void(const Tensor&&)>("f(Tensor x) -> ()"));                      // 507
static_assert(accepted<void(Tensor&)>("f(Tensor(a!) x) -> ()"));                         // 513
static_assert(accepted<void(Tensor)>("f(Tensor(a!) x) -> ()"));                          // 515
static_assert(accepted<Tensor&(Tensor&)>("f(Tensor(a!) x) -> Tensor(a!)"));              // 517
static_assert(accepted<const Tensor&(const Tensor&)>("f(Tensor(a!) x) -> Tensor(a!)"));  // 519
static_assert(accepted<Tensor(const Tensor&)>("f(Tensor(a!) x) -> Tensor(a!)"));         // 521
static_assert(accepted<Tensor(const Tensor&)>("f(Tensor(a) x) -> Tensor(a)"));           // 523
static_assert(accepted<void(Tensor&)>("f(Tensor! x) -> ()"));                            // 525
static_assert(accepted<Tensor&(Tensor&)>("f(Tensor x) -> Tensor"));                      // 527
static_assert(accepted<decltype(moves)>("f(Tensor x) -> Tensor"));                       // 529
static_assert(accepted<Tensor(const Tensor&, Tensor&)>(
    "f(Tensor x, *, Tensor(a!) out) -> Tensor(a!)"));  // 531
static_assert(accepted<Tensor&(Tensor&, const Tensor&)>(
    "f(Tensor x, *, Tensor(a!) out) -> Tensor(a!)"));  // 533
static_assert(accepted<std::tuple<Tensor, Tensor>(const Tensor&, Tensor&, Tensor&)>(
    "f(Tensor x, *, Tensor(a!) o1, Tensor(b!) o2) -> (Tensor(a!), Tensor(b!))"));            // 535
static_assert(accepted<void(optional<Tensor>)>("f(Tensor? x) -> ()"));                       // 537
static_assert(accepted<void(optional<Tensor>&&)>("f(Tensor? x) -> ()"));                     // 539
static_assert(accepted<void(const TensorList&)>("f(Tensor[] x) -> ()"));                     // 543
static_assert(accepted<void(const ITensorListRef&)>("f(Tensor[] x) -> ()"));                 // 545
static_assert(accepted<void(const vector<Tensor>&)>("f(Tensor[] x) -> ()"));                 // 547
static_assert(accepted<void(const List<Tensor>&)>("f(Tensor[] x) -> ()"));                   // 549
static_assert(accepted<void(const List<optional<Tensor>>&)>("f(Tensor?[] x) -> ()"));        // 553
static_assert(accepted<void(vector<optional<Tensor>>)>("f(Tensor?[] x) -> ()"));             // 555
static_assert(accepted<void(optional<vector<Tensor>>)>("f(Tensor[]? x) -> ()"));             // 559
static_assert(accepted<void(optional<List<optional<Tensor>>>)>("f(Tensor?[]? x) -> ()"));    // 563
static_assert(accepted<void(vector<Tensor>)>("f(Tensor(a!)[] x) -> ()"));                    // 565
static_assert(accepted<void(List<List<Tensor>>)>("f(Tensor[][] x) -> ()"));                  // 567
static_assert(accepted<void(TensorList)>("f(Tensor[2] x) -> ()"));                           // 569
static_assert(accepted<void(std::array<Tensor, 3>)>("f(Tensor[2] x) -> ()"));                // 571
static_assert(accepted<void(const int64_t&)>("f(int x) -> ()"));                             // 573
static_assert(accepted<void(long)>("f(int x) -> ()") == std::is_same_v<long, int64_t>);      // 575
static_assert(accepted<void(c10::DeviceIndex)>("f(int x) -> ()"));                           // 577
static_assert(accepted<void(const optional<int64_t>&)>("f(int? x) -> ()"));                  // 587
static_assert(accepted<void(optional<optional<int64_t>>)>("f(int? x) -> ()"));               // 591
static_assert(accepted<void(const at::IntArrayRef&)>("f(int[] x) -> ()"));                   // 593
static_assert(accepted<void(List<int64_t>)>("f(int[] x) -> ()"));                            // 595
static_assert(accepted<void(at::IntArrayRef)>("f(int[2] x) -> ()"));                         // 603
static_assert(accepted<void(std::array<int64_t, 3>)>("f(int[2] x) -> ()"));                  // 605
static_assert(accepted<void(at::OptionalIntArrayRef)>("f(int[]? x) -> ()"));                 // 607
static_assert(accepted<void(optional<at::IntArrayRef>)>("f(int[]? x) -> ()"));               // 609
static_assert(accepted<void(c10::OptionalArrayRef<int64_t>)>("f(int[]? x) -> ()"));          // 611
static_assert(accepted<void(optional<std::array<int64_t, 2>>)>("f(int[]? x) -> ()"));        // 615
static_assert(accepted<void(List<optional<int64_t>>)>("f(int?[] x) -> ()"));                 // 619
static_assert(accepted<void(vector<vector<int64_t>>)>("f(int[][] x) -> ()"));                // 621
static_assert(accepted<void(ArrayRef<vector<int64_t>>)>("f(int[][] x) -> ()"));              // 623
static_assert(accepted<void(const int64_t&)>("f(SymInt x) -> ()"));                          // 627
static_assert(accepted<void(int64_t, SymInt)>("f(int x, SymInt y) -> ()"));                  // 631
static_assert(accepted<void(int64_t, int64_t)>("f(int x, SymInt y) -> ()"));                 // 633
static_assert(accepted<void(int64_t, int64_t)>("f(SymInt x, SymInt y) -> ()"));              // 637
static_assert(accepted<void(optional<SymInt>)>("f(SymInt? x) -> ()"));                       // 639
static_assert(accepted<void(optional<int64_t>)>("f(SymInt? x) -> ()"));                      // 641
static_assert(accepted<void(SymIntArrayRef)>("f(SymInt[] x) -> ()"));                        // 643
static_assert(accepted<void(at::IntArrayRef)>("f(SymInt[] x) -> ()"));                       // 645
static_assert(accepted<void(ArrayRef<SymInt>)>("f(SymInt[] x) -> ()"));                      // 649
static_assert(accepted<void(List<int64_t>)>("f(SymInt[] x) -> ()"));                         // 651
static_assert(accepted<void(optional<at::IntArrayRef>)>("f(SymInt[]? x) -> ()"));            // 655
static_assert(accepted<void(SymIntArrayRef)>("f(SymInt[2] x) -> ()"));                       // 657
static_assert(accepted<void(std::array<int64_t, 2>)>("f(SymInt[2] x) -> ()"));               // 659
static_assert(accepted<void(SymBool)>("f(SymBool x) -> ()"));                                // 661
static_assert(accepted<void(const SymBool&)>("f(SymBool x) -> ()"));                         // 663
static_assert(accepted<void(std::tuple<int64_t, int64_t>)>("f((SymInt, SymInt) x) -> ()"));  // 667
static_assert(accepted<void(const double&)>("f(float x) -> ()"));                            // 673
static_assert(accepted<void(optional<double>)>("f(float? x) -> ()"));                        // 677
static_assert(accepted<void(ArrayRef<double>)>("f(float[] x) -> ()"));                       // 679
static_assert(accepted<void(List<double>)>("f(float[] x) -> ()"));                           // 681
static_assert(accepted<void(optional<ArrayRef<double>>)>("f(float[]? x) -> ()"));            // 685
static_assert(accepted<void(const optional<ArrayRef<double>>&)>("f(float[]? x) -> ()"));     // 687
static_assert(accepted<void(bool)>("f(bool x) -> ()"));                                      // 689
static_assert(accepted<void(optional<bool>)>("f(bool? x) -> ()"));                           // 693
static_assert(accepted<void(std::array<bool, 3>)>("f(bool[3] x) -> ()"));                    // 695
static_assert(accepted<void(const std::array<bool, 3>&)>("f(bool[3] x) -> ()"));             // 697
static_assert(accepted<void(string_view)>("f(str x) -> ()"));                                // 699
static_assert(accepted<void(c10::string_view)>("f(str x) -> ()"));                           // 701
static_assert(accepted<void(const string&)>("f(str x) -> ()"));                              // 703
static_assert(accepted<void(optional<string>)>("f(str? x) -> ()"));                          // 707
static_assert(accepted<void(const optional<string_view>&)>("f(str? x) -> ()"));              // 709
static_assert(accepted<void(List<string>)>("f(str[] x) -> ()"));                             // 711
static_assert(accepted<void(ArrayRef<string_view>)>("f(str[] x) -> ()"));                    // 713
static_assert(accepted<void(List<string_view>)>("f(str[] x) -> ()"));                        // 715
static_assert(accepted<void(const at::Scalar&)>("f(Scalar x) -> ()"));                       // 717
static_assert(accepted<void(const optional<at::Scalar>&)>("f(Scalar? x) -> ()"));            // 723
static_assert(accepted<void(vector<at::Scalar>)>("f(Scalar[] x) -> ()"));                    // 725
static_assert(accepted<void(optional<ArrayRef<at::Scalar>>)>("f(Scalar[]? x) -> ()"));       // 727
static_assert(accepted<void(c10::complex<double>)>("f(complex x) -> ()"));                   // 729
static_assert(accepted<void(ArrayRef<c10::complex<double>>)>("f(complex[] x) -> ()"));       // 731
static_assert(accepted<void(const c10::Device&)>("f(Device x) -> ()"));                      // 733
static_assert(accepted<void(optional<c10::Device>)>("f(Device? x) -> ()"));                  // 737
static_assert(accepted<void(const at::ScalarType&)>("f(ScalarType x) -> ()"));               // 739
static_assert(accepted<void(ArrayRef<at::ScalarType>)>("f(ScalarType[] x) -> ()"));          // 745
static_assert(accepted<void(at::MemoryFormat)>("f(MemoryFormat x) -> ()"));                  // 749
static_assert(accepted<void(optional<at::MemoryFormat>)>("f(MemoryFormat? x) -> ()"));       // 751
static_assert(accepted<void(at::Generator)>("f(Generator? x) -> ()"));                       // 755
static_assert(accepted<void(const optional<at::Generator>&)>("f(Generator? x) -> ()"));      // 757
static_assert(accepted<void(at::Storage)>("f(Storage x) -> ()"));                            // 759
static_assert(accepted<void(c10::Stream)>("f(Stream x) -> ()"));                             // 761
static_assert(accepted<void(optional<c10::Stream>)>("f(Stream? x) -> ()"));                  // 763
static_assert(accepted<void(int64_t)>("f(DeviceIndex x) -> ()"));                            // 767
static_assert(accepted<void(optional<int64_t>)>("f(DeviceIndex? x) -> ()"));                 // 769
static_assert(accepted<void(const IValue&)>("f(Any x) -> ()"));                              // 771
static_assert(accepted<void(vector<IValue>)>("f(Any[] x) -> ()"));                           // 777
static_assert(
    accepted<void(vector<std::tuple<int64_t, double>>)>("f((int, float)[] x) -> ()"));  // 795
static_assert(accepted<void(optional<std::tuple<int64_t, std::tuple<double, string>>>)>(
    "f((int, (float, str))? x) -> ()"));                                   // 797
static_assert(accepted<const Tensor()>("f() -> Tensor"));                  // 809
static_assert(accepted<const Tensor&()>("f() -> Tensor"));                 // 811
static_assert(accepted<std::tuple<Tensor>()>("f() -> Tensor"));            // 817
static_assert(accepted<vector<Tensor>()>("f() -> Tensor[]"));              // 823
static_assert(accepted<TensorList()>("f() -> Tensor[]"));                  // 825
static_assert(accepted<std::tuple<vector<Tensor>>()>("f() -> Tensor[]"));  // 829
static_assert(
    accepted<std::tuple<std::tuple<Tensor, Tensor>>()>("f() -> ((Tensor, Tensor))"));      // 837
static_assert(accepted<std::tuple<>()>("f() -> ()"));                                      // 839
static_assert(accepted<int64_t()>("f() -> int"));                                          // 847
static_assert(accepted<const int64_t&()>("f() -> int"));                                   // 849
static_assert(accepted<double()>("f() -> float"));                                         // 853
static_assert(accepted<string_view()>("f() -> str"));                                      // 857
static_assert(accepted<vector<int64_t>()>("f() -> int[]"));                                // 859
static_assert(accepted<std::array<int64_t, 2>()>("f() -> int[]"));                         // 861
static_assert(accepted<List<bool>()>("f() -> bool[]"));                                    // 863
static_assert(accepted<vector<SymInt>()>("f() -> SymInt[]"));                              // 871
static_assert(accepted<std::tuple<Tensor, vector<int64_t>>()>("f() -> (Tensor, int[])"));  // 881
static_assert(accepted<IValue()>("f() -> Any"));                                           // 883
static_assert(accepted<void()>("f() -> ..."));                                             // 885
static_assert(accepted<c10::Device()>("f() -> Device"));                                   // 889
static_assert(accepted<at::ScalarType()>("f() -> ScalarType"));                            // 891
static_assert(accepted<c10::complex<double>()>("f() -> complex"));                         // 893
static_assert(accepted<at::Generator()>("f() -> Generator?"));                             // 895
static_assert(accepted<at::Storage()>("f() -> Storage"));                                  // 897
static_assert(accepted<void(DispatchKeySet)>("f() -> ()"));                                // 899
static_assert(accepted<Tensor(const Tensor&, optional<at::ScalarType>, optional<at::Layout>,
                              optional<c10::Device>, optional<bool>)>(
    "f(Tensor x, ScalarType? dtype, Layout? layout, Device? device, bool? pin_memory) -> "
    "Tensor"));                                               // 903
static_assert(accepted<void(double)>("f(float n=3) -> ()"));  // 905

// PyTorch refuses these when they are registered, or with a static_assert.
static_assert(refused<void(TensorList)>("f(Tensor x) -> ()"));                            // 509
static_assert(refused<void()>("f(Tensor x) -> ()"));                                      // 511
static_assert(refused<void(IValue)>("f(Tensor? x) -> ()"));                               // 541
static_assert(refused<void(optional<vector<Tensor>>)>("f(Tensor[] x) -> ()"));            // 551
static_assert(refused<void(TensorList)>("f(Tensor?[] x) -> ()"));                         // 557
static_assert(refused<void(double)>("f(int x) -> ()"));                                   // 579
static_assert(refused<void(optional<int64_t>)>("f(int x) -> ()"));                        // 581
static_assert(refused<void(at::Layout)>("f(int x) -> ()"));                               // 583
static_assert(refused<void(at::MemoryFormat)>("f(int x) -> ()"));                         // 585
static_assert(refused<void(optional<SymInt>)>("f(int? x) -> ()"));                        // 589
static_assert(refused<void(SymIntArrayRef)>("f(int[] x) -> ()"));                         // 597
static_assert(refused<void(ArrayRef<int>)>("f(int[] x) -> ()"));                          // 599
static_assert(refused<void(optional<at::IntArrayRef>)>("f(int[] x) -> ()"));              // 601
static_assert(refused<void(at::IntArrayRef)>("f(int[]? x) -> ()"));                       // 613
static_assert(refused<void(optional<int64_t>)>("f(int[1]? x) -> ()"));                    // 617
static_assert(refused<void(double)>("f(SymInt x) -> ()"));                                // 629
static_assert(refused<void(SymInt, int64_t)>("f(SymInt x, SymInt y) -> ()"));             // 635
static_assert(refused<void(optional<bool>)>("f(SymBool? x) -> ()"));                      // 665
static_assert(refused<void(SymFloat)>("f(float x) -> ()"));                               // 675
static_assert(refused<void(ArrayRef<float>)>("f(float[] x) -> ()"));                      // 683
static_assert(refused<void(SymBool)>("f(bool x) -> ()"));                                 // 691
static_assert(refused<void(optional<string>)>("f(str x) -> ()"));                         // 705
static_assert(refused<void(int64_t)>("f(Scalar x) -> ()"));                               // 719
static_assert(refused<void(c10::complex<double>)>("f(Scalar x) -> ()"));                  // 721
static_assert(refused<void(string)>("f(Device x) -> ()"));                                // 735
static_assert(refused<void(optional<at::ScalarType>)>("f(ScalarType x) -> ()"));          // 741
static_assert(refused<void(optional<int64_t>)>("f(ScalarType? x) -> ()"));                // 743
static_assert(refused<void(int64_t)>("f(Layout x) -> ()"));                               // 747
static_assert(refused<void(optional<at::Generator>)>("f(Generator x) -> ()"));            // 753
static_assert(refused<void(int64_t)>("f(QScheme x) -> ()"));                              // 765
static_assert(refused<void(int64_t)>("f(Any x) -> ()"));                                  // 773
static_assert(refused<void(IValue)>("f(Any? x) -> ()"));                                  // 775
static_assert(refused<void(Tensor, int64_t)>("f((Tensor, int) x) -> ()"));                // 793
static_assert(refused<void(IValue)>("f(Union(int, str) x) -> ()"));                       // 799
static_assert(refused<void(IValue)>("f(__torch__.torch.classes.xo.C x) -> ()"));          // 803
static_assert(refused<optional<Tensor>()>("f() -> Tensor"));                              // 813
static_assert(refused<TensorList()>("f() -> Tensor"));                                    // 815
static_assert(refused<Tensor*()>("f() -> Tensor"));                                       // 819
static_assert(refused<Tensor()>("f() -> Tensor?"));                                       // 821
static_assert(refused<std::tuple<Tensor, Tensor>()>("f() -> Tensor[]"));                  // 827
static_assert(refused<std::array<Tensor, 2>()>("f() -> (Tensor, Tensor)"));               // 831
static_assert(refused<std::tuple<Tensor, Tensor, Tensor>()>("f() -> (Tensor, Tensor)"));  // 833
static_assert(refused<int64_t()>("f() -> ()"));                                           // 841
static_assert(refused<void()>("f() -> None"));                                            // 843
static_assert(refused<IValue()>("f() -> None"));                                          // 845
static_assert(refused<SymInt()>("f() -> int"));                                           // 851
static_assert(refused<int64_t()>("f() -> bool"));                                         // 855
static_assert(refused<double()>("f() -> Scalar"));                                        // 865
static_assert(refused<int64_t()>("f() -> SymInt"));                                       // 869
static_assert(refused<vector<int64_t>()>("f() -> SymInt[]"));                             // 873
static_assert(refused<bool()>("f() -> SymBool"));                                         // 875
static_assert(refused<std::tuple<int64_t, int64_t>()>("f() -> (SymInt, SymInt)"));        // 877
static_assert(refused<optional<int64_t>()>("f() -> SymInt?"));                            // 879
static_assert(refused<void(Tensor)>("f(...) -> ()"));                                     // 887
static_assert(refused<Tensor(const Tensor&)>("f(Tensor x, *, int n=3) -> Tensor"));       // 901
static_assert(refused<void(Tensor*)>("f(Tensor x) -> ()"));                               // 1045
static_assert(refused<void(int)>("f(int x) -> ()"));                                      // 1055
static_assert(refused<void(int16_t)>("f(int x) -> ()"));                                  // 1057
static_assert(refused<void(uint8_t)>("f(int x) -> ()"));                                  // 1059
static_assert(refused<void(c10::DeviceType)>("f(int x) -> ()"));                          // 1061
static_assert(refused<void(std::initializer_list<int64_t>)>("f(int[] x) -> ()"));         // 1063
static_assert(refused<void(std::set<int64_t>)>("f(int[] x) -> ()"));                      // 1067
static_assert(refused<void(long double)>("f(float x) -> ()"));                            // 1071
static_assert(refused<void(char*)>("f(str x) -> ()"));                                    // 1079
static_assert(refused<void(vector<const char*>)>("f(str[] x) -> ()"));                    // 1081
static_assert(refused<void(std::complex<double>)>("f(complex x) -> ()"));                 // 1085
static_assert(
    refused<void(std::unordered_map<string, Tensor>)>("f(Dict(str, Tensor) x) -> ()"));     // 1091
static_assert(refused<void(std::pair<Tensor, int64_t>)>("f((Tensor, int) x) -> ()"));       // 1095
static_assert(refused<void(std::nullptr_t)>("f(None x) -> ()"));                            // 1097
static_assert(refused<int()>("f() -> int"));                                                // 1103
static_assert(refused<size_t()>("f() -> int"));                                             // 1105
static_assert(refused<float()>("f() -> float"));                                            // 1107
static_assert(refused<std::tuple<int, float, const char*>()>("f() -> (int, float, str)"));  // 1115
static_assert(refused<Tensor(DispatchKey, const Tensor&)>("f(Tensor x) -> Tensor"));        // 1117
static_assert(refused<void(uint64_t)>("f(int x) -> ()"));                                   // 1165
static_assert(refused<void(c10::DeviceType)>("f(Device x) -> ()"));                         // 1169
static_assert(refused<Tensor(const Tensor&, DispatchKeySet)>("f(Tensor x) -> Tensor"));     // 1171
static_assert(refused<void(optional<float>)>("f(float? x) -> ()"));                         // 1185
static_assert(refused<Tensor(DispatchKeySet, DispatchKeySet, const Tensor&)>(
    "f(Tensor x) -> Tensor"));                                                      // 1187
static_assert(refused<void(ArrayRef<bool>)>("f(bool[] x) -> ()"));                  // 1075
static_assert(refused<void(std::array<int, 2>)>("f(int[] x) -> ()"));               // 1191
static_assert(refused<void(List<float>)>("f(float[] x) -> ()"));                    // 1195
static_assert(refused<void(std::tuple<Tensor, int>)>("f((Tensor, int) x) -> ()"));  // 1199

// PyTorch refuses these because its boxing lacks them, although the types agree.
static_assert(accepted<void(c10::OptionalArrayRef<Tensor>)>("f(Tensor[]? x) -> ()"));    // 561
static_assert(accepted<void(const SymInt&)>("f(SymInt x) -> ()"));                       // 625
static_assert(accepted<void(vector<SymInt>)>("f(SymInt[] x) -> ()"));                    // 647
static_assert(accepted<void(optional<SymIntArrayRef>)>("f(SymInt[]? x) -> ()"));         // 653
static_assert(accepted<const std::tuple<Tensor, Tensor>()>("f() -> (Tensor, Tensor)"));  // 835
static_assert(accepted<void(ArrayRef<TensorList>)>("f(Tensor[][] x) -> ()"));            // 1053
static_assert(accepted<void(List<at::Scalar>)>("f(Scalar[] x) -> ()"));                  // 1083
static_assert(accepted<vector<bool>()>("f() -> bool[]"));                                // 1109
static_assert(accepted<List<at::Scalar>()>("f() -> Scalar[]"));                          // 1111
static_assert(accepted<void(const vector<bool>&)>("f(bool[] x) -> ()"));                 // 1167

}  // namespace

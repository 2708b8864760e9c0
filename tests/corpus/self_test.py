#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests of the corpus's generator: PyTorch's types, the shards, the changes, and that it notices mistakes."""

import argparse
import pathlib
import sys
import tempfile
import unittest

import apart
import corpus
import signatures
import sources
import twins

import mutate

compiler = "g++"


def registered(text, library="vision"):
    return sources.registration(library, text, mutate.Chance(1))


class Signatures(unittest.TestCase):
    def test_the_types_of_a_kernel(self):
        for schema, function in {
            "f() -> ()": "void()",
            "f(Tensor x, Tensor(a!) y) -> Tensor": "at::Tensor(const at::Tensor&, at::Tensor&)",
            "f(Tensor? x, Tensor[] y, Tensor?[] z) -> Tensor(a!)": "at::Tensor&(const std::optional<at::Tensor>&, "
            "at::ArrayRef<at::Tensor>, const c10::List<std::optional<at::Tensor>>&)",
            "f(int[2] n=1, int[1]? m=None, float[]? s=None) -> int[]": "std::vector<int64_t>(at::ArrayRef<int64_t>, "
            "at::OptionalArrayRef<int64_t>, std::optional<at::ArrayRef<double>>)",
            "f(str s=',)', str? t=None, *, bool[3] m) -> (str, Tensor[])": "std::tuple<std::string, std::vector<at::Tensor>>"
            "(std::string_view, std::optional<std::string_view>, std::array<bool, 3>)",
            "f((int, int)? p, SymInt[]? q) -> (Tensor(a!) x, Tensor y)": "std::tuple<at::Tensor&, at::Tensor>"
            "(const std::optional<std::tuple<int64_t, int64_t>>&, at::OptionalArrayRef<c10::SymInt>)",
            "f(__torch__.torch.classes.a.B b) -> (Tensor)": "at::Tensor(const c10::intrusive_ptr<a_B>&)",
        }.items():
            self.assertEqual(signatures.function_type(schema), function)
        self.assertIsNone(signatures.function_type("f(Tensr x) -> ()"))

    def test_the_types_of_a_kernel_of_the_stable_abi(self):
        for text, type_ in {"int[2]?": "std::optional<std::vector<int64_t>>", "Tensor(a!)": "torch::stable::Tensor", "Scalar": None}.items():
            self.assertEqual(signatures.stable(signatures.read_type(text, 0, len(text))[0]), type_)

    def test_the_places_of_the_parts(self):
        text = "n::f.o(Tensor(a -> *)  x, *, str s = '=,' ) -> (int n, float)"
        schema = signatures.read(text)
        self.assertEqual([(p.name, p.default) for p in schema.arguments], [("x", None), ("s", "'=,'")])
        self.assertEqual([text[p.begin : p.type_end] for p in schema.arguments], ["Tensor(a -> *)", "str"])
        self.assertEqual([p.name for p in schema.returns], ["n", ""])
        self.assertEqual([text[star] for star in schema.stars], ["*"])


class Sources(unittest.TestCase):
    def test_no_program_has_two_operators_of_a_name(self):
        all_of_them = [registered(f"f{i % 3}(int x) -> ()") for i in range(7)]
        made = sources.shards(all_of_them, 2)
        self.assertEqual([[r.schema.name for r in shard] for shard in made], [["f0", "f1"], ["f2"], ["f0", "f1"], ["f2"], ["f0"]])

    def test_names(self):
        self.assertEqual(registered("f.out(int x) -> ()", "a-b").operator, ("a_b::f", "out"))
        self.assertEqual(registered("n::f() -> ()").operator, ("n::f", ""))
        self.assertEqual(registered(" f() -> ()").whole_text, "vision::f() -> ()")

    def test_the_corpus_has_a_kernel_for_every_schema(self):
        known = [signatures.function_type(text) for _, text in sources.library_texts(corpus.inputs.CORPUS)]
        self.assertGreater(len(known), 3600)
        self.assertNotIn(None, known)


class Twins(unittest.TestCase):
    RICH = registered("f(int a, float b, Tensor(a!) c, Tensor? d=None, *, str s='x') -> (Tensor(a!), Tensor)")
    PLAIN = registered("g(int a, float b, Tensor c, Tensor? d) -> Tensor")

    def test_every_kind_changes_something_and_only_one_side(self):
        for change in twins.CHANGES:
            with self.subTest(change.__name__):
                made = [(r, change(r, mutate.Chance(1))) for r in (self.RICH, self.PLAIN)]
                made = [(r, t) for r, t in made if t is not None]
                self.assertTrue(made)
                for r, t in made:
                    schema = t.schema != r.text
                    kernel = (t.result, t.parameters) != (r.result, r.parameters)
                    self.assertEqual((schema, kernel), (change.__name__.startswith("schema"), change.__name__.startswith("kernel")))

    def test_a_generator_may_be_none_whatever_the_kernel_takes(self):
        r = registered("f(Generator? g) -> ()")
        self.assertIsNone(twins.kernel_takes_no_optional(r, mutate.Chance(1)))
        drawn = [twins.kernel_takes_another_type(r, chance) for chance in [mutate.Chance(1)] for _ in range(40)]
        self.assertNotIn(["at::Generator"], [t.parameters for t in drawn])

    def test_a_seed_gives_the_same_twins(self):
        drawn = [[twins.twin(self.RICH, chance) for _ in range(30)] for chance in (mutate.Chance(3), mutate.Chance(3))]
        self.assertEqual(drawn[0], drawn[1])
        self.assertGreater(len({t.kind for t in drawn[0]}), 10)


class Judgements(unittest.TestCase):
    """Each check fails when it should."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "made.cpp"
        self.shard = [registered("f(int x) -> Tensor"), registered("g(Tensor x, str s='a') -> ()")]
        self.printed = ["vision::f(int x) -> Tensor", 'vision::g(Tensor x, str s="a") -> ()']

    def registers(self, shard, expected):
        return corpus.registers(compiler, corpus.OURS, [], shard, expected, self.file)

    def refuses(self, wrong):
        return corpus.refuses(compiler, self.shard, wrong, self.file)

    def test_what_is_right(self):
        self.assertEqual(self.registers(self.shard, self.printed), [])

    def test_another_printed_form(self):
        said = self.registers(self.shard, [self.printed[0], "vision::g() -> ()"])
        self.assertEqual(len(said), 1)
        self.assertIn("PyTorch: vision::g() -> ()", said[0])

    def test_a_kernel_of_other_types(self):
        said = self.registers([self.shard[0]._replace(parameters=["double"])], self.printed[:1])
        self.assertIn("disagree on a type", "".join(said))

    def test_twins(self):
        right = twins.Twin("right", self.shard[0].text, "at::Tensor", ["int64_t"], ())
        wrong = right._replace(kind="wrong", parameters=["double"], says=twins.MISMATCH, argument=1)
        second = self.shard[1].twin(parameters=["const at::Tensor&"], says=(twins.COUNT,))
        self.assertEqual(self.refuses([wrong, second]), [])
        self.assertIn("the compiler accepts it", "".join(self.refuses([right, second])))
        self.assertIn("it does not say argument 2", "".join(self.refuses([wrong._replace(argument=2), second])))
        self.assertIn("it says something else", "".join(self.refuses([wrong._replace(says=("a reserved word",)), second])))

    def apart(self, form, shard, wrong):
        return "".join(form(compiler, shard, wrong, self.file))

    def test_kernels_apart_from_their_schemas(self):
        wrong = [r.twin(parameters=["double"], says=(twins.COUNT, *twins.MISMATCH)) for r in self.shard]
        self.assertEqual(self.apart(apart.in_one_block, self.shard, wrong), "")
        self.assertEqual(self.apart(apart.in_two_blocks, self.shard, wrong), "")
        self.assertIn("the compiler accepts it", self.apart(apart.in_one_block, self.shard, [wrong[0], self.shard[1].twin()]))
        self.assertIn("refused: ", self.apart(apart.in_one_block, [self.shard[0]._replace(parameters=["double"])], wrong[:1]))

    def test_kernels_of_the_stable_abi(self):
        shard = apart.in_stable_types([*self.shard, registered("h(Scalar x) -> ()")])
        self.assertEqual(len(shard), 2)
        wrong = [r.twin(parameters=["double"], says=(twins.COUNT, *twins.MISMATCH)) for r in shard]
        self.assertEqual(self.apart(apart.in_the_stable_abi, shard, wrong), "")

    def test_an_error_that_belongs_to_no_twin(self):
        said = corpus.twin_mistakes({7: "f.cpp:7:1: error: what"}, self.shard, [], {}, self.file)
        self.assertEqual(len(said), 1)

    def test_the_deliberate_difference(self):
        self.assertTrue(corpus.agrees("", "f(Tensor! x) -> ()", "f(Tensor($0! -> ) x) -> ()"))
        self.assertFalse(corpus.agrees("", "f(Tensor! y) -> ()", "f(Tensor($0! -> ) x) -> ()"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=compiler)
    known, rest = parser.parse_known_args()
    compiler = known.compiler
    unittest.main(argv=[sys.argv[0], *rest])

# SPDX-License-Identifier: BSL-1.0
"""Judges pairs of answers: agreement, a deliberate difference, or a failure."""

import collections
import typing

import ask_probe
import ask_torch
import differences

MODES = ("variables", "strict")


class Case(typing.NamedTuple):
    group: str
    text: bytes
    torch: ask_torch.Answer


class Open(typing.NamedTuple):
    """A disagreement that is not yet explained. `text` is the input for PyTorch after the rewrites `ids`."""

    case: Case
    mode: str
    torch: ask_torch.Verdict
    ours: ask_probe.Outcome
    ids: list
    text: bytes


class Failure(typing.NamedTuple):
    case: Case
    mode: str
    torch: ask_torch.Verdict
    ours: ask_probe.Outcome
    note: str


def agrees(torch, ours):
    if torch.accepted is None or ours.accepted is None or torch.accepted != ours.accepted:
        return False
    return not torch.accepted or torch.printed is None or torch.printed == ours.printed


def rewritten(text, accepted):
    """(ids, text for PyTorch, [our printed form -> PyTorch's]) after all rewrites that apply."""
    ids, renames = [], []
    for id, rewrite in differences.REWRITES.items():
        made = rewrite(text) if bool(accepted) in differences.REWRITES_OF[id] else None
        if made:
            text, rename = made
            ids.append(id)
            renames.append(rename)
    return ids, text, renames


class Comparison:
    """Counts of agreements and explained differences, and the failures."""

    def __init__(self, ask, same):
        """`ask` and `same` are torch_answers and equal_in_torch, or None without PyTorch."""
        self.ask, self.same = ask, same
        self.groups = collections.OrderedDict()
        self.explained = collections.Counter()
        self.examples = {}
        self.failures = []

    def passed(self):
        return sum(sum(counts.values()) for counts in self.groups.values()) - len(self.failures)

    def count(self, case, what):
        self.groups.setdefault(case.group, collections.Counter())[what] += 1

    def agree(self, case, torch):
        self.count(case, "accepted" if torch.accepted else "rejected")

    def explain(self, case, ids):
        self.count(case, "different")
        for id in ids:
            self.explained[id] += 1
            if id not in self.examples or len(case.text) < len(self.examples[id]):
                self.examples[id] = case.text

    def fail(self, case, mode, torch, ours, note=""):
        self.count(case, "failed")
        self.failures.append(Failure(case, mode, torch, ours, note))

    def run(self, cases, outcomes):
        pending, unread = [], []
        for case, outcome in zip(cases, outcomes):
            for mode in MODES:
                torch, ours = getattr(case.torch, mode), getattr(outcome, mode)
                if ours.accepted and ours.reread != "same":
                    unread.append(Open(case, mode, torch, ours, [], case.text))
                elif agrees(torch, ours) and (torch.accepted or not differences.may_rewrite(case.text)):
                    self.agree(case, torch)
                else:
                    pending.append(Open(case, mode, torch, ours, [], case.text))
        self.judge_unread(unread)
        printings = []
        for each in self.rewrite(pending):
            if agrees(each.torch, each.ours):
                if each.ids and each.ours.accepted:
                    self.explain(each.case, each.ids)
                else:
                    self.agree(each.case, each.torch)
            elif each.torch.accepted and each.ours.accepted:
                printings.append(each)
            else:
                self.judge_verdict(each)
        self.judge_printings(printings)

    def reads_alike(self, pending, printed):
        """Whether PyTorch reads each printed form as it reads the input; None without PyTorch."""
        if not self.same:
            return [None] * len(pending)
        return self.same([(each.text, (printed(each) or "").encode("latin-1")) for each in pending])

    def judge_unread(self, unread):
        """Judges schemas that schema_ct does not read back as they were. A default such as `float x=long` is the integer 4
        and is printed so; read back, it is a float, in PyTorch too."""
        for each, same in zip(unread, self.reads_alike(unread, lambda each: each.torch.printed)):
            if each.ours.reread == "differs" and agrees(each.torch, each.ours) and not same:
                self.agree(each.case, each.torch)
            else:
                note = f"reading its own printed form back: {each.ours.reread}"
                self.fail(each.case, each.mode, each.torch, each.ours, note)

    def rewrite(self, pending):
        """Yields each disagreement; where a rewrite applies, with PyTorch's answer to the rewritten input."""
        made = [rewritten(each.case.text.decode("latin-1"), each.torch.accepted) for each in pending]
        questions = list(dict.fromkeys(text.encode("latin-1") for ids, text, _ in made if ids))
        answers = dict(zip(questions, self.ask(questions))) if self.ask else {}
        for each, (ids, text, renames) in zip(pending, made):
            if not ids:
                yield each
            elif not self.ask:  # without PyTorch the rewrite is trusted
                self.explain(each.case, ids)
            else:
                printed = each.ours.printed
                for rename in renames if each.ours.accepted else []:
                    printed = rename(printed)
                text = text.encode("latin-1")
                torch = getattr(answers[text], each.mode)
                yield each._replace(torch=torch, ours=each.ours._replace(printed=printed), ids=ids, text=text)

    def judge_verdict(self, each):
        question = differences.Disagreement(each.text.decode("latin-1"), each.torch, each.ours)
        why = [id for id, explains in differences.VERDICTS.items() if explains(question)]
        if why:
            self.explain(each.case, each.ids + why)
        else:
            self.fail(each.case, each.mode, each.torch, each.ours)

    def judge_printings(self, pending):
        of_ours = self.reads_alike(pending, lambda each: each.ours.printed)
        of_its_own = self.reads_alike(pending, lambda each: each.torch.printed)
        for each, alike, readable in zip(pending, of_ours, of_its_own):
            question = differences.Disagreement(each.text.decode("latin-1"), each.torch, each.ours)
            why = []
            if alike or alike is None:
                possible = differences.READABLE if readable else differences.PRINTINGS
                why = [id for id in possible if differences.PRINTINGS[id](question)]
            why = why or [id for id, explains in differences.UNEQUAL_PRINTINGS.items() if explains(question)]
            if why:
                self.explain(each.case, each.ids + why)
            else:
                note = "" if alike else "PyTorch does not read our printed form as the same schema"
                self.fail(each.case, each.mode, each.torch, each.ours, note)

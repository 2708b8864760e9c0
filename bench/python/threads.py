# SPDX-License-Identifier: BSL-1.0
"""Measures how much threads that call operators wait for one another. Each calls a kernel that computes for a given
time, without the GIL.

The operating system's scheduler reports for each thread the time on a core and the time of waiting for a core; in the
rest of the time the thread waited for another thread. So the measurement also works with fewer cores than threads, and
beside other programs. `scales` is the number of calls, as a multiple of one thread's, with a core for each thread:
threads × (1 - share of waiting) × CPU time of a call alone / CPU time of a call among others."""

import sys
import threading
import time
from pathlib import Path

import schema_ct as sc

sc.load_library(Path(sys.argv[1]) / "libours.so")
work = sc.ops.bench_ours.work


def scheduled():
    """This thread's seconds on a core, and its seconds of waiting for one."""
    ran, waited, _ = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat").read_text().split()
    return int(ran) * 1e-9, int(waited) * 1e-9


def measured(threads, rounds, seconds):
    """The CPU seconds of a call, and the share of the time in which a thread waited for another thread."""
    begin, results = threading.Barrier(threads), []

    def run():
        work(rounds)
        begin.wait()
        start, (ran, waited), calls = time.perf_counter(), scheduled(), 0
        while time.perf_counter() - start < seconds:
            work(rounds)
            calls += 1
        span = time.perf_counter() - start
        now_ran, now_waited = scheduled()
        results.append((calls, now_ran - ran, max(0, span - (now_ran - ran) - (now_waited - waited)), span))

    pool = [threading.Thread(target=run) for _ in range(threads)]
    for thread in pool:
        thread.start()
    for thread in pool:
        thread.join()
    calls, ran, blocked, span = map(sum, zip(*results))
    return ran / calls, blocked / span


def rounds_for(microseconds):
    n = 100_000
    start = time.thread_time()
    work(n)
    return max(1, int(n * microseconds * 1e-6 / (time.thread_time() - start)))


if not Path("/proc/self/schedstat").exists():
    sys.exit("no /proc/self/schedstat here")
print(f"\n{'a kernel that computes for':28}{'threads':>8}{'µs of CPU':>12}{'waiting':>10}{'scales':>8}{'a core':>8}")
for microseconds in (10, 100, 1000):
    rounds = rounds_for(microseconds)
    alone, _ = measured(1, rounds, 1.0)
    for threads in (1, 2, 4, 8):
        cpu, waiting = measured(threads, rounds, 2.0)
        scales = threads * (1 - waiting) * alone / cpu
        print(f"{microseconds:>5} µs{'':20}{threads:>8}{cpu * 1e6:>12.2f}{waiting:>9.1%}{scales:>9.2f}{scales / threads:>8.3f}")

"""Mutation tests: plant faults one at a time, and count how many the tests notice.

    make mutants                                   # a sample as large as 20 minutes on two cores allow, 300 at most
    make mutants ARGS="--only bot/host --seed 7"   # of some files, another sample
    make mutants ARGS=--again                      # the last run's survivors

The faults are mutmut's and some of our own (`operators`). mutmut itself would run here, but it puts all mutants of a
module into it at once, as functions to choose from at run time. So it leaves out everything outside plain functions
(tables of robots, queries, fields of dataclasses, properties, decorated functions). Subprocesses of tests (workers and
killed bots) would take four seconds longer to start, and computers would think four times as long, so that tests
would time out. Cosmic Ray puts one mutant at a time into the file, as we do. But it changes annotations, which aren't
executed, knows neither arguments nor texts, and runs all tests for each mutant.

Here, each mutant is put into a copy of the tree (`trial`). The tests that execute its line run, fastest first, until
one notices. A run of all tests records who executes what (`lines`, saved in `.mutants`). If a file has changed since
then, all its tests run. New tests run for everything in their package. A test that doesn't end notices, too: it has 20
seconds plus 20 times what it usually takes. A busy machine should make no difference: times are processor times, and a
slow test that fails has to pass without the mutant right afterwards. mypy, which `make test` also runs, checks what
passes all tests.

For each mutant, tests run that take 40 seconds in total. Many more tests execute some lines, so their survivors may be
noticed with more patience (ARGS="--again --patience 400"). Only if a mutant survives that, a test is missing.

A sample of 300 tells the share of all mutants that are noticed to within 3 percentage points if it's about 92% (at a
confidence of 95%; 100 mutants: within 5 points, 1,000: within 1.7). That's enough to notice when it falls. The seed is
the day's number unless you set it, so each day has a fresh sample, and you can repeat one.
"""

"""How many faults would our tests notice? Some are made on purpose, one at a time, and the tests are asked.

    make mutants                                   # a sample as large as 20 minutes on two cores allow, 300 at most
    make mutants ARGS="--only bot/host --seed 7"   # of some files, another sample
    make mutants ARGS=--again                      # those that nobody noticed the last time

The faults are mutmut's, and some of our own (`operators`). mutmut itself runs here, too, but is not used to run: it
puts all mutants of a module into it at once, as functions that are chosen while the program runs. So it leaves out
what is in no plain function (tables of robots, queries, the fields of dataclasses, properties, whatever has a
decorator), and the tests' own processes (workers, bots that are killed) take four seconds longer to start, computers
four times as long to think, so that tests fail by the clock. Cosmic Ray puts one mutant at a time into the file, as we
do; but it changes annotations, which are no code here, knows neither arguments nor texts, and shows each mutant to all
tests.

So each mutant is put into a copy of the tree (`trial`), and shown to the tests that execute its line, fastest first,
until one notices. Which those are is found out by running all tests once (`lines`), and kept in `.mutants`; of a file
that has changed since it is all of its tests, and new tests are asked about everything in their package. A test that
does not end notices, too: it has 20 seconds, and 20 times what it usually takes. A busy machine should change nothing:
what tests take is their processor time, and a slow one that fails has to pass without the mutant right after. mypy,
which `make test` runs, too, is asked about what passes all of them.

Tests that take 40 seconds altogether are asked about each. Some lines are executed by many more: what survived so is
often noticed with more patience (ARGS="--again --patience 400"), and a fault only if it survives that.

A sample of 300 says how many of all mutants are noticed to within 3 in 100, if it is about 92 in 100 (95 times of 100;
100 mutants: within 5, 1,000: within 1.7): enough to see whether we hold the line. The seed is the day's number unless
it is named, so that each day's sample is a fresh one and can be had again.
"""

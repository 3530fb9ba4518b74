"""Check the style of words in English messages, docstrings and commit subjects, as far as a machine can.

`python -m tests.tools.words` checks messages and docstrings; it's part of `make style`. `--subjects` checks the commits
since this file was added (`make subjects`), `--docstrings` lists every docstring's findings, and `--lower` lowers the
counts in words.txt to those found. words.txt lists the exceptions.
"""

from __future__ import annotations

import argparse
import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
from configparser import ConfigParser
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern, Placeable, SelectExpression, TextElement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ROOT: Final = Path(__file__).parents[2]
EXCEPTIONS: Final = Path(__file__).with_suffix(".txt")

CONTRACTED: Final = re.compile(
    r"\b(?:(?:am|are|can|could|did|do|does|had|has|have|is|must|should|was|were|will|would) not\b|cannot\b"
    r"|(?:I am|(?:you|we|they) are|(?:I|you|it|we|they|he|she) will"
    r"|(?<!\bas )(?<!\bin )(?<!after )(?<!before )(?<!here )(?:it|that|there|here|he|she) is)(?= [\w{`*“]))",
    re.IGNORECASE,
)
"""Words to contract, except at a clause's end ("as it is."), and where "it" belongs to the words before it."""
UNNATURAL: Final = re.compile(
    r"\b(?:all are|altogether|anew|any more|by (?:one|him|her|my|your)self|by (?:them|your|our)selves|eldest|nearer"
    r"|openers?|preliminary|put aside|reckon(?:s|ed|ing)?|who(?:m|mever|ever))\b",
    re.IGNORECASE,
)
SENTENCE: Final = re.compile(r"(?:[^.!?:\n]|[.!?:](?!\s|$))+[.!?:]*")
CLAUSE: Final = re.compile(r"\W*(Who|Whoever|What|Whose) ")
"""A sentence that begins with a relative clause, unless it's a question."""
DOCSTRINGS: Final = {
    **{
        f"opening {word}": re.compile(rf"\A\s*{word}\b")
        for word in ("What", "Who", "Whoever", "Whom", "Whether", "How")
    },
    **{word: re.compile(rf"\b{word}\b", re.IGNORECASE) for word in ("whom", "anew", "any more", "nearer", "is no")},
}

LONGEST_SUBJECT: Final = 72
REPORTED: Final = re.compile(r"(?:\w*(?:ed|ing)|\w*[^s\W]s)", re.IGNORECASE)
"""A first word that reports instead, apart from the exceptions in `IMPERATIVE`."""
IMPERATIVE: Final = re.compile(
    r"alias|bias|bleed|breed|bring|canvas|embed|exceed|feed|focus|heed|need|ping|proceed|ring|seed|shed|speed|string|succeed"
)


class Finding(NamedTuple):
    """A fault of style in a message, a docstring or a subject."""

    place: str
    """`file:line`, or an abbreviated hash."""
    key: str
    """The message's key, the docstring's pattern or the commit's hash: by it, words.txt allows for it."""
    what: str


def texts_of(pattern: Pattern) -> list[str]:
    """A message's texts, one for each choice of variants, with {} for other placeables."""
    texts = [""]
    for element in pattern.elements:
        parts = [element.value] if isinstance(element, TextElement) else ["{}"]
        if isinstance(element, Placeable) and isinstance(element.expression, SelectExpression):
            parts = [text for variant in element.expression.variants for text in texts_of(variant.value)]
        texts = [text + part for text in texts for part in parts]
    return texts


def faults_of(text: str) -> Iterator[str]:
    """The faults of a message's text."""
    for found in CONTRACTED.finditer(text):
        yield f"contract “{found[0]}”"
    for found in UNNATURAL.finditer(text):
        yield f"reword “{found[0]}”"
    for sentence in SENTENCE.findall(text):
        if (opening := CLAUSE.match(sentence)) and not sentence.rstrip().endswith("?"):
            yield f"opening clause “{opening[1]} …”"


def in_messages(source: str, place: str) -> Iterator[Finding]:
    """The findings in a file of messages, each once."""
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, Message) and entry.id.span:
            line = source.count("\n", 0, entry.id.span.start) + 1
            patterns = [entry.value, *(each.value for each in entry.attributes)]
            texts = [text for pattern in patterns if pattern for text in texts_of(pattern)]
            faults = dict.fromkeys(fault for text in texts for fault in faults_of(text))
            yield from (Finding(f"{place}:{line}", entry.id.name, f"{entry.id.name}: {fault}") for fault in faults)


def in_docstrings(source: str, place: str) -> Iterator[Finding]:
    """The findings in the docstrings of a module, those below its constants and fields included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for key, pattern in DOCSTRINGS.items():
                if pattern.search(node.value.value):
                    yield Finding(f"{place}:{node.lineno}", key, f"docstring: {key}")


def exceptions_in(text: str) -> dict[str, dict[str, str]]:
    """The sections of words.txt. Raises ValueError if a line has no reason."""
    parser = ConfigParser(delimiters=(":",), comment_prefixes=("#",), interpolation=None, default_section="")
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # keys keep their case
    parser.read_string(text)
    sections = {name: dict(parser[name]) for name in ("messages", "docstrings", "subjects")}
    if bare := [key for lines in sections.values() for key, reason in lines.items() if not reason]:
        raise ValueError(f"words.txt: give a reason for {', '.join(bare)}")
    return sections


def not_allowed(findings: list[Finding], allowed: Mapping[str, str]) -> list[str]:
    """The findings without an exception, and the exceptions without a finding."""
    stale = sorted(set(allowed) - {each.key for each in findings})
    return [
        *(f"{each.place}: {each.what}" for each in findings if each.key not in allowed),
        *(f"words.txt: nothing needs the exception for “{key}” now: remove its line" for key in stale),
    ]


def off_count(findings: list[Finding], counts: Mapping[str, str]) -> list[str]:
    """A complaint about each pattern that docstrings have more or less often than words.txt says."""
    found = Counter(each.key for each in findings)
    more = "reword the new ones (`.venv/bin/python -m tests.tools.words --docstrings` lists all)"
    less = "save the lower count with `.venv/bin/python -m tests.tools.words --lower`"
    unknown = [f"words.txt: “{key}” isn't a pattern: remove its line" for key in counts if key not in DOCSTRINGS]
    return unknown + [
        f"docstrings: “{key}” {found[key]} times, but {counted} in words.txt: {more if found[key] > counted else less}"
        for key, counted in ((key, int(counts.get(key, 0))) for key in DOCSTRINGS)
        if found[key] != counted
    ]


def lowered(text: str, findings: list[Finding]) -> str:
    """The text of words.txt with the counts found, as far as they're lower."""
    found = Counter(each.key for each in findings)
    for key, counted in exceptions_in(text)["docstrings"].items():
        text = text.replace(f"\n{key}: {counted}\n", f"\n{key}: {min(int(counted), found[key])}\n")
    return text


def fault_of_subject(subject: str) -> str | None:
    """The fault of a commit's subject, or None."""
    first = re.sub(r"^[\w./-]+: ", "", subject).split(" ")[0]
    if len(subject) > LONGEST_SUBJECT:
        return f"{len(subject)} characters, at most {LONGEST_SUBJECT} are allowed"
    if re.search(r"[^A-Z]\.$|; ", subject):
        return "no full stop or semicolon, please"
    if REPORTED.fullmatch(first) and not IMPERATIVE.fullmatch(first.lower()):
        return f"begin with an imperative instead of “{first}”"
    return None


def in_subjects(root: Path) -> list[Finding] | None:
    """The findings in subjects of commits since this file was added; None without a whole history."""

    def git(*arguments: str) -> list[str]:
        ran = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
        return ran.stdout.splitlines() if not ran.returncode else []

    if not shutil.which("git") or git("rev-parse", "--is-shallow-repository") != ["false"]:
        return None
    if not (added := git("log", "--diff-filter=A", "--format=%H", "--", "tests/tools/words.py")):
        return None
    lines = git("log", "--no-merges", "--ancestry-path", "--format=%H %s", f"{added[-1]}..HEAD")
    commits = [line.split(" ", 1) for line in lines]
    return [
        Finding(each[:8], each, f"“{said}”: {fault}") for each, said in commits if (fault := fault_of_subject(said))
    ]


def read(found_in: Callable[[str, str], Iterator[Finding]], pattern: str) -> list[Finding]:
    """The findings in the files of the repository that match the pattern."""
    return [
        each
        for path in sorted(ROOT.glob(pattern))
        for each in found_in(path.read_text("utf-8"), str(path.relative_to(ROOT)))
    ]


def main() -> None:
    """Check what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for option in ("--subjects", "--docstrings", "--lower"):
        parser.add_argument(option, action="store_true")
    asked = parser.parse_args()
    text = EXCEPTIONS.read_text("utf-8")
    exceptions = exceptions_in(text)
    if asked.subjects:
        subjects = in_subjects(ROOT)
        if subjects is None:
            sys.stdout.write("Commit subjects aren't checked: this isn't a clone with its whole history.\n")
            return
        complaints = not_allowed(subjects, exceptions["subjects"])
    else:
        docstrings = [*read(in_docstrings, "bot/**/*.py"), *read(in_docstrings, "rendering/**/*.py")]
        if asked.lower:
            EXCEPTIONS.write_text(lowered(text, docstrings), "utf-8")
            return
        if asked.docstrings:
            complaints = [f"{each.place}: {each.what}" for each in docstrings]
        else:
            messages = read(in_messages, "bot/**/locale/en/*.ftl")
            complaints = not_allowed(messages, exceptions["messages"]) + off_count(docstrings, exceptions["docstrings"])
    sys.stdout.writelines(f"{complaint}\n" for complaint in complaints)
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()

"""Each style pattern is found where it occurs, and only there."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.tools import words

if TYPE_CHECKING:
    from pathlib import Path

CONTRACTIONS = [
    "do not",
    "does not",
    "is not",
    "are not",
    "will not",
    "can not",
    "cannot",
    "you are",
    "I will",
    "it is",
    "there is",
]
UNNATURAL = [
    "whom",
    "whoever",
    "anew",
    "any more",
    "nearer",
    "eldest",
    "reckon",
    "all are",
    "put aside",
    "opener",
    "preliminary",
    "by yourself",
    "altogether",
]
TEXT = """
[messages]
sure: a warning
[docstrings]
opening What: 2
opening How: 1
[subjects]
"""


def faults(text: str) -> list[str]:
    return [each.what for each in words.in_messages(f"# A comment\n\nkey = {text}\n", "en/some.ftl")]


def patterns(docstring: str) -> list[str]:
    return [each.key for each in words.in_docstrings(f'def f():\n    """{docstring}"""\n', "bot/some.py")]


@pytest.mark.parametrize("said", CONTRACTIONS)
def test_missing_contraction_is_found(said: str) -> None:
    assert faults(f"Now {said} ready") == [f"key: contract “{said}”"]
    assert faults(f"{said.capitalize()} {{ $what }}!") == [f"key: contract “{said.capitalize()}”"]


@pytest.mark.parametrize("said", UNNATURAL)
def test_unnatural_word_is_found(said: str) -> None:
    assert faults(f"Now {said} here") == [f"key: reword “{said}”"]


@pytest.mark.parametrize("opening", ["Who", "Whoever", "What", "Whose"])
def test_opening_clause_is_found_unless_a_question(opening: str) -> None:
    assert f"key: opening clause “{opening} …”" in faults(f"**{opening} you see** counts")
    assert f"key: opening clause “{opening} …”" in faults(f"You see. {opening} you see counts. Do you?")
    assert not [each for each in faults(f"Well. {opening} is it, {{ $name }}?") if "clause" in each]


@pytest.mark.parametrize(
    "text",
    [
        "I can't, so it isn't there. You're in, and there's nothing in it.",
        "I'll play it as it is now, wherever it is. Everything before it is safe.",
        "See where you are. I don't know who it is.",
        "Did nothing. Whatever you do, the opening closes soon",
        "Who's next? Tell me who you like",
    ],
)
def test_good_messages_pass(text: str) -> None:
    assert faults(text) == []


def test_faults_in_variants_and_attributes_are_reported_once() -> None:
    source = (
        "good = Fine\nkey = { $count ->\n    [one] It is\n   *[other] They are\n } not, it { $ok }\n  .more = Reckon\n"
    )
    found = list(words.in_messages(source, "a.ftl"))
    assert {each.place for each in found} == {"a.ftl:2"}
    assert [each.what for each in found] == [
        "key: contract “It is”",
        "key: contract “They are”",
        "key: reword “Reckon”",
    ]


@pytest.mark.parametrize("opening", ["What", "Who", "Whoever", "Whom", "Whether", "How"])
def test_docstring_opening_is_found(opening: str) -> None:
    assert f"opening {opening}" in patterns(f"{opening} it does.")
    assert patterns(f"Return {opening.lower()[:1]}.") == []


@pytest.mark.parametrize("said", ["whom", "anew", "any more", "nearer", "is no"])
def test_unnatural_docstring_word_is_found(said: str) -> None:
    assert patterns(f"A piece that {said} piece.") == [said]


def test_docstrings_are_read_but_other_strings_are_not() -> None:
    source = '"""How it works."""\nONE = 1\n"""What it is."""\nTWO = "What it is"\nsay("whom")\n"""However, it is."""'
    found = [(each.place, each.key) for each in words.in_docstrings(source, "a.py")]
    assert found == [("a.py:1", "opening How"), ("a.py:3", "opening What")]


def test_exception_covers_only_its_message_and_must_be_needed() -> None:
    found = list(words.in_messages("sure = It cannot be\nother = It cannot be\n", "a.ftl"))
    assert words.not_allowed(found, {"sure": "a warning"}) == ["a.ftl:2: other: contract “cannot”"]
    assert words.not_allowed(found[:1], {"sure": "a warning"}) == []
    (stale,) = words.not_allowed([], {"sure": "a warning"})
    assert "“sure”" in stale


def test_exceptions_need_reasons() -> None:
    assert words.exceptions_in(TEXT)["messages"] == {"sure": "a warning"}
    with pytest.raises(ValueError, match="reason for sure"):
        words.exceptions_in(TEXT.replace("a warning", ""))


def test_docstring_counts_may_only_fall() -> None:
    counts = words.exceptions_in(TEXT)["docstrings"]
    whats = list(words.in_docstrings('"""What."""\n"""What else."""\n"""How."""\n"""How else."""', "a.py"))
    assert words.off_count(whats[:3], counts) == []
    (more,) = words.off_count(whats, counts)
    assert "“opening How” 2 times, but 1" in more
    assert "--docstrings" in more
    (less,) = words.off_count(whats[1:3], counts)
    assert "--lower" in less
    assert words.lowered(TEXT, whats[1:]) == TEXT.replace("What: 2", "What: 1")
    (unknown,) = words.off_count(whats[:3], {**counts, "opening Why": "1"})
    assert "“opening Why”" in unknown


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("Drop stale offers from the queue", None),
        ("queue: bring back what was dropped", None),
        ("Pass the viewer on", None),
        ("Judge logs of R.U.M.B.L.", None),
        ("Embed pictures", None),
        ("Drop " + "x" * 67, None),
        ("Drop " + "x" * 68, "73 characters"),
        ("Drop stale offers.", "full stop"),
        ("Drop stale offers; keep others", "semicolon"),
        ("Dropped stale offers", "“Dropped”"),
        ("queue: dropping stale offers", "“dropping”"),
        ("Drops stale offers", "“Drops”"),
    ],
)
def test_commit_subjects_are_checked(subject: str, fault: str | None) -> None:
    found = words.fault_of_subject(subject)
    assert (found is None) if fault is None else (found is not None and fault in found)


@pytest.mark.skipif(not shutil.which("git"), reason="there's no Git here")
def test_only_commits_after_the_checker_are_checked(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    assert words.in_subjects(tmp_path) is None
    git("init", "-b", "main")
    git("commit", "--allow-empty", "-m", "Dropped before.")
    assert words.in_subjects(tmp_path) is None
    git("branch", "older")
    (tmp_path / "tests" / "tools").mkdir(parents=True)
    (tmp_path / "tests" / "tools" / "words.py").touch()
    git("add", ".")
    git("commit", "-m", "Checked words")
    assert words.in_subjects(tmp_path) == []
    git("switch", "older")
    git("commit", "--allow-empty", "-m", "Dropped beside.")
    git("switch", "main")
    git("merge", "older", "-m", "Merged.")
    git("commit", "--allow-empty", "-m", "Drop it")
    git("commit", "--allow-empty", "-m", "Dropped after")
    assert [each.what for each in words.in_subjects(tmp_path) or []] == [
        "“Dropped after”: begin with an imperative instead of “Dropped”"
    ]
    git("clone", "--depth", "1", f"file://{tmp_path}", "shallow")
    assert words.in_subjects(tmp_path / "shallow") is None

"""Mutation operators: mutmut's, and some of our own.

Ours are mistakes that people make here: a missing check, a negated condition, a missing part of a key, a missing
condition in a query. Two of mutmut's work differently here:

- Texts are emptied instead of misspelt in three ways: tests look for some words of a sentence, and SQL ignores case.
- An argument is lost in one way instead of two. A positional one becomes None, because without it nearly every call
  would fail at once, which says nothing about the tests. A keyword argument is left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

import libcst as cst
import libcst.matchers as m
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_match, operator_string

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Operator: TypeAlias = Callable[[cst.CSTNode], Iterable[cst.CSTNode]]

NEVER_BOTH = m.Arg(keyword=m.Name("strict"))
"""A guard of `zip`: where it matters, both lengths are equal by construction."""
NEVER_COMES = m.MatchCase(body=m.IndentedBlock([m.SimpleStatementLine([m.Expr(m.Call(func=m.Name("assert_never")))])]))
_CONDITION = re.compile(r"\s+AND\s+(?:[^()]|\([^()]*\))*?(?=\s+(?:AND|OR|ORDER|GROUP|WHERE|JOIN)\b|\s*\)|\s*$)")
"""One of several conditions in a query."""


def of(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Everything that someone could have written by mistake instead of the node."""
    for kind, operator in (*_MUTMUTS, *_OURS):
        if isinstance(node, kind):
            yield from operator(node)


def _statement_left_out(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Leave out a call made for its effect, or a yield."""
    assert isinstance(node, cst.Expr)
    if not isinstance(node.value, cst.BaseString | cst.Ellipsis):
        yield cst.Pass()


def _condition_turned(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Negate the condition of an `if`, a `while` or a comprehension. mutmut turns comparisons."""
    assert isinstance(node, cst.If | cst.While | cst.CompIf)
    if not isinstance(node.test, cst.Comparison | cst.NamedExpr | cst.UnaryOperation):
        turned = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), turned))


def _argument_lost(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    assert isinstance(node, cst.Call)
    for place, argument in enumerate(node.args):
        if m.matches(argument, NEVER_BOTH):
            continue
        if argument.keyword is not None:
            yield node.with_changes(args=[*node.args[:place], *node.args[place + 1 :]])
        elif not argument.star and not m.matches(argument.value, m.Name("None")):
            none = argument.with_changes(value=cst.Name("None"))
            yield node.with_changes(args=[*node.args[:place], none, *node.args[place + 1 :]])


def _element_left_out(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Leave out an element of a tuple, list, set or mapping."""
    assert isinstance(node, cst.Tuple | cst.List | cst.Set | cst.Dict)
    if len(node.elements) > 1:
        for left_out in node.elements:
            rest = [element for element in node.elements if element is not left_out]
            if isinstance(node, cst.Tuple) and len(rest) == 1:
                rest = [rest[0].with_changes(comma=cst.Comma())]
            yield node.with_changes(elements=rest)


def _text_emptied(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Empty a text; in a query, leave out one condition instead."""
    assert isinstance(node, cst.SimpleString | cst.FormattedStringText)
    text = node.raw_value if isinstance(node, cst.SimpleString) else node.value
    shorter = [text[: found.start()] + text[found.end() :] for found in _CONDITION.finditer(text)]
    if isinstance(node, cst.FormattedStringText):
        yield from (node.with_changes(value=each) for each in shorter)
    else:
        for each in shorter or ["" if text else "XX"]:
            yield node.with_changes(value=f"{node.prefix}{node.quote}{each}{node.quote}")


def _case_left_out(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Leave out a case, except the one at the end that never happens: mypy checks that."""
    assert isinstance(node, cst.Match)
    never = m.matches(node.cases[-1], NEVER_COMES)
    for changed in operator_match(node):
        if not never or (isinstance(changed, cst.Match) and changed.cases[-1] is node.cases[-1]):
            yield changed


_REPLACED = (operator_string, operator_arg_removal, operator_match)
_MUTMUTS: list[tuple[type, Operator]] = [
    (kind, operator) for kind, operator in mutation_operators if operator not in _REPLACED
]
_OURS: tuple[tuple[type | tuple[type, ...], Operator], ...] = (
    (cst.Expr, _statement_left_out),
    (cst.Match, _case_left_out),
    ((cst.If, cst.While, cst.CompIf), _condition_turned),
    (cst.Call, _argument_lost),
    ((cst.Tuple, cst.List, cst.Set, cst.Dict), _element_left_out),
    ((cst.SimpleString, cst.FormattedStringText), _text_emptied),
)

"""Tests of lessons, odds and analyses."""

"""Tests of handling what Discord sends."""

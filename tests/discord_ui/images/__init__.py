"""Tests of pictures and icons."""

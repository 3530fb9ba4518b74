from __future__ import annotations

import pytest

from tests.rendering.colours.eyes import MACHADO, Eye, ciede2000, contrast, lab, seen

SHARMA = """
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.0200 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1.0000
50 -1.1848 -84.8006 50 0 -82.7485 1.0000
50 -0.9009 -85.5211 50 0 -82.7485 1.0000
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.4900 -0.0010 50 -2.4900 0.0009 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0010 7.1792
50 2.4900 -0.0010 50 -2.4900 0.0011 7.2195
50 2.4900 -0.0010 50 -2.4900 0.0012 7.2195
50 -0.0010 2.4900 50 0.0009 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0010 -2.4900 4.8045
50 -0.0010 2.4900 50 0.0011 -2.4900 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.9030
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1.0000
50 2.5 0 50 3.2972 0 1.0000
50 2.5 0 50 1.8634 0.5757 1.0000
50 2.5 0 50 3.2592 0.3350 1.0000
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.2630
61.2901 3.7196 -5.3901 61.4292 2.2480 -4.9620 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.6940 23.0331 14.9730 -42.5619 2.0373
36.4612 47.8580 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.4410 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.1350 0.9033 -0.0636 -0.5514 0.9082
"""
"""Pairs of colours and their differences, as published with the formula (table 1)."""


@pytest.mark.parametrize("line", SHARMA.split("\n")[1:-1])
def test_colour_distance_matches_published_values(line: str) -> None:
    l1, a1, b1, l2, a2, b2, far = (float(part) for part in line.split())
    assert ciede2000((l1, a1, b1), (l2, a2, b2)) == pytest.approx(far, abs=0.00006)
    assert ciede2000((l2, a2, b2), (l1, a1, b1)) == pytest.approx(far, abs=0.00006)


@pytest.mark.parametrize("eye", Eye)
def test_greys_look_the_same_to_every_eye(eye: Eye) -> None:
    assert all(sum(row) == pytest.approx(1, abs=2e-6) for row in MACHADO[eye])
    for level in range(0, 256, 15):
        assert all(abs(part - level) <= 1 for part in seen((level, level, level), eye))


def test_deuteranopia_confuses_colours_others_distinguish() -> None:
    far = {eye: ciede2000(lab(seen((200, 60, 40), eye)), lab(seen((110, 112, 40), eye))) for eye in Eye}
    assert far[Eye.DEUTERANOPIA] < 10 < 40 < far[Eye.FULL]
    assert far[Eye.TRITANOPIA] > 20


def test_contrast_ratio_ranges_from_1_to_21() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((90, 20, 200), (90, 20, 200)) == 1
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.005)

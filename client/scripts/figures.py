"""figures.py IN OUT: the font with lining figures where a text asks for figures, without asking for any feature.

Alegreya's own figures are old-style ones, whose zero reads as an o wherever a page forgets to ask for others. Its lining zero is
as round as a capital O, its tabular one is not: that one is taken.
"""

import sys

from fontTools.ttLib import TTFont

DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def main(source: str, target: str) -> None:
    font = TTFont(source)
    for table in font["cmap"].tables:
        for digit, name in enumerate(DIGITS):
            if ord("0") + digit in table.cmap:
                table.cmap[ord("0") + digit] = f"{name}.lf" if digit else f"{name}.tf"
    font.flavor = None
    font.save(target)


main(*sys.argv[1:])

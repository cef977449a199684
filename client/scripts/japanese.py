"""Makes src/fonts/japanese-start.woff2 and its style sheet: the letters of the Japanese start page and set-up, in one small file.

    python client/scripts/japanese.py      from the repository's root, with formicary, babel, fonttools and brotli installed

The whole font comes in slices of a hundred letters each, of which a page of text needs many; they come with whatever is opened
next. A letter that this subset lacks is shown in the system's Japanese font until then. Run it again when the start page says
something new; the result is committed.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

CLIENT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(CLIENT.parent), str(CLIENT.parent / "tools")]
PACKAGE = CLIENT / "node_modules" / "@fontsource" / "noto-serif-jp"
FONTS = CLIENT / "src" / "fonts"
SOURCES = (
    "pages/Start.svelte", "pages/SetUp.svelte", "pages/Ways.svelte", "pages/LanguageChoice.svelte", "learn/Newcomer.svelte",
)  # fmt: skip
ALWAYS = "日本語、。・：？！「」（）〜ー"
SHEET = """/* Made by scripts/japanese.py. */
@font-face {{
  font-family: "Noto Serif JP Start";
  font-weight: 400;
  font-display: swap;
  src: url("./japanese-start.woff2") format("woff2");
  unicode-range: {ranges};
}}
"""


def letters() -> set[str]:
    """What the start page writes in Japanese: its own texts, and what the games say of themselves."""
    from extractors import from_client

    import formicary
    from formicary.locale import catalogue

    texts = {text for name in SOURCES for *_, text, _ in from_client((CLIENT / "src" / name).open("rb"))}
    for key in formicary.game_keys():
        game = formicary.game(key)
        texts |= {game.title, game.info.blurb, game.info.weight}
        texts |= {text for way in game.setups() for text in (way.title, way.invite)}
        texts |= {guide.title for guide in game.guides().values()}
    said = catalogue("ja")
    return {letter for text in texts for letter in said.get(text, "") if ord(letter) > 0x2000} | set(ALWAYS)


def slices() -> list[tuple[Path, set[int]]]:
    """The files of the font, and the letters of each."""
    found = []
    for face in re.findall(r"@font-face\s*{(.*?)}", (PACKAGE / "400.css").read_text(encoding="utf-8"), re.DOTALL):
        file, ranges = re.search(r"url\(\./(files/[^)]+\.woff2)\)", face), re.search(r"unicode-range:\s*([^;]+);", face)
        if file and ranges:
            ends = [part.strip()[2:].partition("-") for part in ranges[1].split(",")]
            spans = [range(int(first, 16), int(last or first, 16) + 1) for first, _, last in ends]
            found.append((PACKAGE / file[1], {code for span in spans for code in span}))
    return found


def main() -> None:
    """Cuts the letters out of the slices and puts them together."""
    from fontTools import merge, subset

    wanted = {ord(letter) for letter in letters()}
    with tempfile.TemporaryDirectory() as folder:
        parts: list[str] = []
        for file, has in slices():
            if not (here := wanted & has):
                continue
            wanted -= here
            options = subset.Options(hinting=False, desubroutinize=True)
            options.drop_tables += ["GSUB", "GPOS", "BASE", "STAT", "vhea", "vmtx"]
            font = subset.load_font(str(file), options)
            cutter = subset.Subsetter(options)
            cutter.populate(unicodes=here)
            cutter.subset(font)
            font.flavor = None
            parts.append(f"{folder}/{len(parts)}.ttf")
            font.save(parts[-1])
        whole = merge.Merger().merge(parts)
    made = FONTS / "japanese-start.woff2"
    whole.flavor = "woff2"
    whole.save(str(made))
    codes = sorted(whole.getBestCmap())
    made.with_suffix(".css").write_text(SHEET.format(ranges=",".join(f"U+{code:X}" for code in codes)), encoding="utf-8")
    print(f"{len(codes)} letters, {made.stat().st_size} bytes; not in the font: {sorted(wanted)}")


if __name__ == "__main__":
    main()

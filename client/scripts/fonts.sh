#!/bin/sh
# Makes src/fonts/ from the font packages: Western European letters, kerning and lining figures, and nothing else, which
# takes a quarter off the first load. Needs fonttools and brotli from PyPI; the results are committed.
set -eu
cd "$(dirname "$0")/.."
letters="U+0020-007E,U+00A0-00FF,U+0131,U+0152,U+0153,U+2013,U+2014,U+2018-201E,U+2022,U+2026,U+2032,U+20AC,U+2192,U+2212"
whole=$(mktemp)
trap 'rm -f "$whole"' EXIT
subset() {
  python3 scripts/figures.py "node_modules/@fontsource/$1/files/$1-latin-$2.woff2" "$whole"
  pyftsubset "$whole" --unicodes="$letters" --flavor=woff2 --no-hinting \
    --desubroutinize --layout-features=kern,liga,mark,ccmp,locl --output-file="src/fonts/$1-$2.woff2"
}
subset alegreya 400-normal
subset alegreya 400-italic
subset alegreya 700-normal
subset alegreya-sans 500-normal
cp node_modules/@fontsource/alegreya/LICENSE src/fonts/LICENSE

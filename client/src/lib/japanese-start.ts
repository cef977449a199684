// The letters of the Japanese start page, made by scripts/japanese.py: with them the page is read before the whole font is fetched.
import "../fonts/japanese-start.css";

void document.fonts.load('17px "Noto Serif JP Start"', "日");

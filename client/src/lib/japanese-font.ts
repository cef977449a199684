// Loaded only when Japanese is chosen; the browser then fetches just the slices whose characters are on the page.
import "@fontsource/noto-serif-jp/400.css";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Every browser we serve reads woff2; the second format would only double what is shipped. */
const woff2Only: Plugin = {
  name: "woff2-only",
  enforce: "pre",
  transform(code, id) {
    if (!id.includes("@fontsource") || !id.endsWith(".css")) return null;
    return code.replace(/,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g, "");
  },
};

export default defineConfig({
  plugins: [woff2Only, svelte()],
  build: {
    target: "es2022",
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The server compares Origin and Host, so the proxy must not change either.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", changeOrigin: false } } },
  // The limit is a guard against what hangs: a busy machine must not reach it.
  test: { include: ["src/**/*.test.ts"], css: { include: [/(app|night)\.css/] }, testTimeout: 60_000, hookTimeout: 60_000 },
});

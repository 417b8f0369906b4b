import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built app lies inside the Python package, which serves it.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/ludogite/site",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy allows files only
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"], passWithNoTests: false, allowOnly: false },
});

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built app lies inside the Python package, which serves it; `ludogite site` puts it anywhere else.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/ludogite/site",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy allows files only
    manifest: "chunks.json", // which file needs which: `ludogite.browser_app` reads it
    rolldownOptions: {
      input: { index: "index.html", "service-worker": "src/service/worker.ts" },
      output: {
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
  // files find each other wherever their folder lies; only the page itself, which answers for every path, has whole paths
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"], passWithNoTests: false, allowOnly: false },
});

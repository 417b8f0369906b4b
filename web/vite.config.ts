import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Conditions on the window that several files share; CSS knows no custom media yet. */
const MEDIA: Record<string, string> = {
  /** The page has room for two columns. */
  "--beside": "(min-width: 900px), (min-width: 540px) and (min-aspect-ratio: 6/5)",
  /** One thing below the other: a phone held upright. */
  "--stacked": "(max-width: 899px) and (max-aspect-ratio: 6/5)",
  /** A phone held sideways, or a desk zoomed in: hardly any height. */
  "--low": "(max-height: 528px) and (min-width: 540px) and (min-aspect-ratio: 6/5)",
};

/** Puts these conditions where styles name them, as `@media (--low)`. */
function customMedia(): Plugin {
  return {
    name: "custom-media",
    enforce: "pre",
    transform(code, id) {
      if (!/\.(svelte|css)$/.test(id) || !code.includes("@media (--")) return null;
      const resolved = code.replace(/@media \((--\w+)\)/g, (_, name: string) => {
        const condition = MEDIA[name];
        if (!condition) throw new Error(`${id}: no condition is called ${name}`);
        return `@media ${condition}`;
      });
      return { code: resolved, map: null };
    },
  };
}

// The built app lies inside the Python package, which serves it; `ludogite site` puts it anywhere else.
export default defineConfig({
  plugins: [customMedia(), svelte()],
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

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Built into the package, from where the house serves it. Nothing is inlined: its Content-Security-Policy
// allows the house's own files alone.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/caravanserai/house/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/live": { target: "ws://127.0.0.1:8000", ws: true } } },
});

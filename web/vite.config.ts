import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** The server asks for `app/handler.ts`: built, it is `build/server/index.js`; in development it is loaded by Vite. */
export default defineConfig({
  plugins: process.env.VITEST ? [] : [reactRouter()],
  environments: { ssr: { build: { rolldownOptions: { input: "./app/handler.ts" } } } },
});

import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * What four pages or more share is one file, not a dozen: on a slow phone each request costs more than its bytes. Forms stay out of it,
 * with the library their fields are made of: lists and coins have none.
 */
const groups = [
  { name: "react", test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//, priority: 1 },
  {
    name: "shared",
    test: /\/web\/app\/(?!features\/(account|submission|moderation)|ui\/.*(form|fields|dialog|mantine))/,
    minShareCount: 4,
  },
  // The wallet's button is on every page; all that it opens is one file, which comes when it is asked for.
  { name: "shared", test: /\/web\/app\/wallet\/(wallet|wallet-(state|button|place)|store|avatar|network-mark)\./ },
];

/** The server asks for `app/handler.ts`: built, it is `build/server/index.js`; in development it is loaded by Vite. */
export default defineConfig({
  plugins: process.env.VITEST ? [] : [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: { build: { rolldownOptions: { input: "./app/handler.ts" } } },
  },
});

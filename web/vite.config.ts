import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * What four pages or more share is one file, not a dozen: on a slow phone each request costs more than its bytes. What every page needs
 * stands apart from what belongs to coins, which the way to an account goes without; forms stay out of both, with the library their
 * fields are made of.
 */
const groups = [
  {
    name: "react",
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*([iI]nfinite|[qQ]ueries)))\//,
    priority: 2,
  },
  {
    name: "shared",
    test: /\/(web\/app\/(lib|modules\/(shell|search|coins\/lists)|words\/(en\/|es\/)?(shell|ui|search)|ui\/(?!.*(form|fields|dialog)))|(contract|shared)\/[\w.-]+\.ts$)/,
    minShareCount: 4,
    priority: 2,
  },
  {
    name: "coins",
    test: /\/web\/app\/(modules\/(coins|votes|watchlist|sharing)|words\/(en\/|es\/)?(contracts|labels|lists|votes|watchlist))/,
    minShareCount: 4,
    priority: 1,
  },
  // The wallet's button is on every page; all that it opens is one file, which comes when it is asked for.
  {
    name: "shared",
    test: /\/web\/app\/wallet\/(wallet|wallet-(state|button|place)|reopen|store|avatar|network-mark)\./,
  },
];

/** The server asks for `app/handler.ts`: built, it is `build/server/index.js`; in development it is loaded by Vite. */
export default defineConfig({
  // Short class names for visitors, telling ones in development.
  css: { modules: { generateScopedName: process.env.NODE_ENV === "production" ? "[hash:base64:6]" : undefined } },
  plugins: process.env.VITEST ? [] : [reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
      // In development: what is only found as a page or the wallet's dialog is opened would load the page anew, and swallow the click.
      optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!**/*.test.*", "!app/testing/**"] },
    },
    ssr: { build: { rolldownOptions: { input: "./app/handler.ts" } } },
  },
});

import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { messageMarkers } from "./localized-build.ts";
import { openAddressOfMissingScript } from "./missing-script.ts";

/**
 * Few files instead of many: on a slow phone a request costs more than its bytes, and similar code compresses better in one file. `react`
 * changes only with its versions. `app` is the shell of every page and what most pages share; `parts` is what many pages share and no list
 * needs. `lists` is the coin lists, `coins` what other pages use of them. A group includes what its modules import, unless a group of
 * higher priority does.
 */
const groups = [
  {
    name: "react",
    test: /\/node_modules\/(react|react-dom(?!.*server)|scheduler|react-router|@tanstack(?!.*([iI]nfinite|[qQ]ueries)))\//,
    priority: 5,
  },
  {
    name: "app",
    test: new RegExp(
      [
        "/web/app/root\\.tsx",
        "/web/app/lib/[a-z]+/(?!download|pagination-url|field-errors|idempotent-post|use-persisted-state|escape-html|exact-amounts|format-bytes|admin-api|use-api-url|use-api-with|use-recovery|price-source|ad-slots|load\\.)",
        "/web/app/ui/([a-z]+/)?(?!.*(form|fields|decimal-field|dialog|fact-list|failed-read|skeleton|copy-button|require-role|external-link|tag|use-temporary-flag|paid-mark|solve-in-workers|reload-once-ready))",
        "/web/app/shell/(?!admin-tabs|stale-page|announcement-html)",
        "/web/app/modules(/[a-z]+/index)?\\.ts",
        "/web/app/modules/(accounts/use-logout|coins/search/search-(box|sheet|key))\\.",
        "/web/app/wallet/(wallet|wallet-(state|button|root)|reload-after-failed-import|avatar|network-icon)\\.",
        "/contract/(limits|routes\\.gen)\\.",
        "/shared/(chains|format-numbers|locales|time-zone)\\.",
        "/i18n/compiled/registry\\.",
      ].join("|"),
    ),
    priority: 4,
  },
  {
    name: "parts",
    test: /\/web\/app\/(lib\/[a-z]+\/(pagination-url|field-errors|idempotent-post)|ui\/[a-z]+\/(failed-read|skeleton|copy-button|require-role|external-link|tag|use-temporary-flag)|shell\/admin-tabs)\./,
    priority: 3,
  },
  // The set-up and the settings show it too.
  { name: "home", test: /\/web\/app\/routes\/coins\/home(-page)?\./, priority: 0 },
  {
    name: "lists",
    test: /\/web\/app\/(modules\/coins\/list\/(filters\/filter-bar|coin-list)|routes\/coins\/row-parts)\./,
    priority: 1,
  },
  {
    name: "coins",
    test: /\/web\/app\/(modules\/(coins\/(coin-name|danger-mark|labels)|votes\/row-vote|watchlist\/watch-star|ads\/ad-slot)|ui\/facts\/paid-mark)\./,
    priority: 2,
  },
];

const groupNames = new Set(groups.map(({ name }) => name));

/** The same names in both builds, because the server writes the links of styles and fonts. Styles have short names, like other files. */
const assetFileNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith(".css")) ? "assets/[hash][extname]" : "assets/[name]-[hash][extname]";

/**
 * Each page's manifest lists the files of all pages; without names in front of the hashes it is 0.7 kB smaller. Only groups and dynamic
 * imports have names.
 */
const fileNames = {
  assetFileNames,
  entryFileNames: "assets/[hash].js",
  chunkFileNames: ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }) =>
    isDynamicEntry || groupNames.has(name) ? "assets/[name]-[hash].js" : "assets/[hash].js",
};

/** The server asks for `app/handler.ts`: built, it is `build/server/index.js`; in development it is loaded by Vite. */
export default defineConfig({
  // Short class names in production, readable ones in development.
  css: { modules: { generateScopedName: process.env.NODE_ENV === "production" ? "[hash:base64:6]" : undefined } },
  plugins: process.env.VITEST ? [] : [messageMarkers(), openAddressOfMissingScript(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups }, ...fileNames } },
        // Lists of the scripts that a dynamic import needs cost every page 2 kB; what it needs is mostly there already.
        modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => file.endsWith(".css")) },
      },
      // In development: what is only found as a page or the wallet's dialog is opened would load the page anew, and swallow the click.
      optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!**/*.test.*", "!app/testing/**"] },
    },
    ssr: {
      // The server's own messages, which its AsyncLocalStorage gives the language of each request.
      resolve: { external: ["@cointally/i18n"] },
      build: { rolldownOptions: { input: "./app/handler.ts", output: { assetFileNames } } },
    },
  },
});

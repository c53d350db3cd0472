import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const skipped = /(^|\/)(node_modules|build|generated|testing|compiled|\.react-router|migrations)(\/|$)|\.test\.tsx?$/;

/** Every source file of what a site runs, with its text. */
const sources = ["server", "web/app", "shared", "contract"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  .filter((path) => !skipped.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** What no file of a site may contain, by the reason. */
const forbidden: [reason: string, pattern: RegExp][] = [
  ["runs no text as code", /(?<![.\w])eval\(|= new Function\(|node:vm["/]|setTimeout\(["'`]/],
  [
    "starts no shell",
    /shell: *true|(?<![.\w])exec(Sync)?\(|import \{[^}]*\bexec(Sync)?\b[^}]*\} from "node:child_process"/,
  ],
  ["parses no XML", /DOMParser|XMLParser|xml2js|fast-xml-parser|libxml|xpath/i],
  ["sets and reads no cookie", /document\.cookie|set-cookie|setCookie|getCookie/i],
  ["uses no weak hash or cipher", /createHash\("(md5|sha1)"|-ecb\b|-cbc\b|\bdes-|\brc4\b|RSA_PKCS1_PADDING/i],
  ["takes no secret from Math.random", /Math\.random\(/],
  ["checks every certificate", /rejectUnauthorized: *false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/],
  ["reads HTTP strictly", /insecureHTTPParser/],
  [
    "writes no HTML past React",
    /\.innerHTML *=|outerHTML *=|insertAdjacentHTML|document\.write\(|createContextualFragment/,
  ],
  ["talks to no directory, memcache or LaTeX", /ldapjs|memcached|pdflatex|latexmk|jndi:/i],
  [
    "uses no class as a plug-in of the browser",
    /<(embed|applet)[ />]|<object [a-z]|createElement\("(object|embed|applet)"/,
  ],
  ["has no WebRTC and no GraphQL", /RTCPeerConnection|graphql/i],
];

test.each(forbidden)("the site %s", (_reason, pattern) => {
  expect(filesWith(pattern)).toEqual([]);
});

test("reads the sources", () => {
  expect(sources.length).toBeGreaterThan(800);
});

/** Where a dangerous tool is used on purpose; another file needs a look at what reaches it. */
const allowed: [what: string, pattern: RegExp, files: string[]][] = [
  [
    "HTML that was made by our own code or by micromark without HTML",
    /dangerouslySetInnerHTML/,
    [
      "web/app/modules/coins/list/table/coin-cells.tsx",
      "web/app/modules/coins/page/about.tsx",
      "web/app/modules/coins/submission/steps/markdown-preview.tsx",
      "web/app/modules/content/document-page.tsx",
      "web/app/routes/coins/home.tsx",
      "web/app/shell/shell.tsx",
      "web/app/ui/controls/color-mode.tsx",
      "web/app/ui/controls/icon.tsx",
      "web/app/ui/hydration/deferred-scripts.tsx",
      "web/app/ui/hydration/pre-hydration-events.tsx",
    ],
  ],
  [
    "programs of the operating system, with lists of arguments from the configuration",
    /node:child_process/,
    [
      "server/database/embedded-account.ts",
      "server/database/embedded-binaries.ts",
      "server/database/embedded-data.ts",
      "server/database/embedded-orphan.ts",
      "server/database/embedded-server.ts",
    ],
  ],
  [
    "messages between windows, which here are those of our own worker",
    /addEventListener\("message"/,
    ["web/app/modules/ledger/recount-worker.ts"],
  ],
];

test.each(allowed)("only these files use %s", (_what, pattern, files) => {
  expect(filesWith(pattern).sort()).toEqual(files);
});

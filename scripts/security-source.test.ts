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
  ["runs no text as code", /(?<![.\w])eval\(|\bnew Function\(|node:vm["/]|set(Timeout|Interval)\(\s*["'`]/],
  [
    "starts no shell",
    /shell: *true|(?<![.\w])exec(Sync)?\(|import \{[^}]*\bexec(Sync)?\b[^}]*\} from "node:child_process"/,
  ],
  ["parses no XML", /DOMParser|XMLParser|xml2js|fast-xml-parser|libxml|xpath/i],
  [
    "sets and reads no cookie",
    /document\.cookie|cookieStore|headers\.cookie|["'`](set-)?cookie["'`]|setCookie|getCookie/i,
  ],
  [
    "uses no weak hash or cipher",
    /createH(ash|mac)\("(md5|sha1)"|hashes\/legacy|-ecb\b|-cbc\b|\bdes-|\brc4\b|RSA_PKCS1_PADDING/i,
  ],
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
  [
    "locks a limited number of rows in a materialized query, because PostgreSQL may run a subquery again for each row",
    /\bin \(\s*select (?:[^()]|\((?:[^()]|\([^()]*\))*\))*? limit (?:[^()]|\([^()]*\))*? for (no key )?update/,
  ],
];

test.each(forbidden)("the site %s", (_reason, pattern) => {
  expect(filesWith(pattern)).toEqual([]);
});

/** Every match of a pattern in the sources: the file and its first group. */
const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, part = ""]) => ({ path, part })));

test("the site hashes by SHA-256 alone, wherever it names a hash itself", () => {
  const hashes = found(/createH(?:ash|mac)\(([^,)]*)/g);
  expect(hashes.length).toBeGreaterThan(20);
  expect(hashes.filter(({ part }) => part !== '"sha256"')).toEqual([]);
});

/** Random bytes that are no secret: the nonce of AES-GCM, and parts of names of files and databases. */
const shortRandom = ["nonceBytes", "8", "6", "4"];

test("the site makes each secret of 128 random bits or more", () => {
  const sizes = found(/randomBytes\(([^)]*)\)/g);
  const secrets = sizes.filter(({ part }) => !shortRandom.includes(part));
  expect(secrets.length).toBeGreaterThan(10);
  const named: Record<string, number> = { secretBytes: 20, size: 16 };
  expect(secrets.filter(({ part }) => !((named[part] ?? Number(part)) >= 16))).toEqual([]);
  expect(sizes.filter(({ part }) => shortRandom.includes(part)).map(({ path }) => path)).toEqual([
    "server/backup/try-restore.ts",
    "server/core/encryption.ts",
    "server/core/encryption.ts",
    "server/email/outbox.ts",
  ]);
});

test("the site keeps 128 bits or more of each HMAC", () => {
  const macs = found(/createHmac\([\s\S]{0,250}?\.digest\([^)]*\)\s*((?:\.\w+\([^)]*\))?)/g);
  expect(macs.length).toBe(found(/createHmac(\()/g).length);
  const whole = ["", ".subarray(0, 16)", ".subarray(0, macLength)"];
  // Of base64url each letter has 6 bits.
  expect(macs.filter(({ part }) => ![...whole, ".slice(0, 22)"].includes(part))).toEqual([]);
});

test("the site has cryptography from these packages alone", () => {
  const names = found(/from "((?!\.|node:|@cointally)[^"]+)"/g).map(
    ({ part }) => /^(@[^/]+\/)?[^/]+/.exec(part)?.[0] ?? "",
  );
  const ofCryptography =
    /crypt|cipher|argon|noble|scrypt|pbkdf|altcha|otp|hash|\bsha(?!rp)|curve|secp|ed25519|jose|jwt|jws|nacl|sodium|forge|keccak|hmac|aes|ethers|viem|walletconnect/i;
  expect([...new Set(names.filter((name) => ofCryptography.test(name)))].sort()).toEqual([
    "@noble/curves",
    "@noble/hashes",
    "@node-rs/argon2",
    "@walletconnect/universal-provider",
    "altcha",
    "altcha-lib",
    "otpauth",
    "viem",
  ]);
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
      "web/app/routes/coins/home-page.tsx",
      "web/app/routes/site-preview/preview-frame.tsx",
      "web/app/shell/shell.tsx",
      "web/app/ui/controls/icon.tsx",
      "web/app/ui/hydration/inline-script.tsx",
    ],
  ],
  [
    "programs of the operating system, with lists of arguments from the configuration",
    /["'](node:)?child_process["']/,
    [
      "server/database/embedded-account.ts",
      "server/database/embedded-binaries.ts",
      "server/database/embedded-data.ts",
      "server/database/embedded-orphan.ts",
      "server/database/embedded-server.ts",
    ],
  ],
  [
    "a cipher, which is AES-256-GCM",
    /create(De)?[Cc]ipheriv|subtle\.(en|de)crypt|aes-\d+-/,
    ["server/core/encryption.ts"],
  ],
  [
    "messages in the browser, which here are those between the page and its own worker, and between tabs of this origin",
    /addEventListener\(\s*["'`]message|\bon(message|connect)\b|BroadcastChannel|MessageChannel|SharedWorker/,
    [
      "server/chain/websocket-transport.ts",
      "server/chain/ws.d.ts",
      "web/app/modules/ledger/recount-worker.ts",
      "web/app/modules/ledger/use-recount.ts",
      "web/app/wallet/connection/connect.ts",
    ],
  ],
  [
    "patterns composed of constants, and in pages.ts of the nonce of a rendering",
    /\bRegExp\(/,
    [
      "contract/addresses.ts",
      "contract/fields.ts",
      "server/backup/manifest.ts",
      "server/core/config/variables.ts",
      "server/email/outbox.ts",
      "server/http/pages.ts",
      "server/modules/imports/clean-text.ts",
      "web/app/lib/format/exact-amounts.ts",
      "web/app/modules/farms/staking/transaction/failures.ts",
    ],
  ],
  ["copies of this program as its workers", /cluster\.(fork|setupPrimary)\(/, ["server/workers.ts"]],
  [
    "text in a statement of SQL that is no parameter: names, numbers and words of the code, and times as ISO 8601",
    /\bsql\.raw\(/,
    [
      "server/database/client.ts",
      "server/database/json.ts",
      "server/database/keyset-pagination.ts",
      "server/database/partitions.ts",
      "server/database/schema/moderation.ts",
      "server/modules/accounts/bans.ts",
      "server/modules/accounts/presenter.ts",
      "server/modules/ads/count-ad.ts",
      "server/modules/ads/presenter.ts",
      "server/modules/coins/lists.ts",
      "server/modules/coins/presenter.ts",
      "server/modules/coins/sorts.ts",
      "server/modules/coins/sum-activity.ts",
      "server/modules/contracts/read-contracts.ts",
      "server/modules/farms/presenter.ts",
      "server/modules/farms/write-farms.ts",
      "server/modules/imports/seed-synthetic-coins.ts",
      "server/modules/imports/synthetic-data.ts",
      "server/modules/integrity/judged-uses.ts",
      "server/modules/integrity/open-domains.ts",
      "server/modules/integrity/vote-work.ts",
      "server/modules/integrity/work-levels.ts",
      "server/modules/moderation/count-queues.ts",
      "server/modules/moderation/list-public-history.ts",
      "server/modules/moderation/presenter.ts",
      "server/modules/portfolio/find-summary.ts",
      "server/modules/portfolio/lines.ts",
      "server/modules/portfolio/list-lines.ts",
      "server/modules/portfolio/price-jump-guard.ts",
      "server/modules/prices/coin-fields.ts",
      "server/modules/safety/plan-checks.ts",
      "server/modules/safety/presenter.ts",
      "server/modules/safety/verdict.ts",
      "server/modules/votes/cast-vote.ts",
      "server/modules/votes/list-held-votes.ts",
      "server/modules/votes/vote-evidence.ts",
      "server/modules/votes/voter-ages.ts",
    ],
  ],
  [
    "log messages that are composed, of a place or a port of the configuration",
    /\blog\.\w+\((\{[^}]*\}, *)?\s*`[^`]*\$\{/,
    [
      "server/database/embedded-data.ts",
      "server/database/embedded-server.ts",
      "server/database/open-external.ts",
      "server/stale-site.ts",
    ],
  ],
  [
    "what is pasted, which here are images of logos",
    /["'`]paste["'`]|onPaste\b|onBeforeInput\b|beforeinput/,
    ["web/app/modules/coins/submission/steps/logo-field.tsx"],
  ],
];

test.each(allowed)("only these files use %s", (_what, pattern, files) => {
  expect(filesWith(pattern).sort()).toEqual(files);
});

test("the only cipher is AES-256-GCM", () => {
  expect(found(/"(aes-[^"]*)"/g).map(({ part }) => part)).toEqual(["aes-256-gcm"]);
});

test("password managers know what each password field is for", () => {
  const fields = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/<PasswordField\b[\s\S]*?\/>/g)].map(([field]) => [
      path,
      /autoComplete="([\w-]+)"/.exec(field)?.[1],
    ]),
  );
  expect(fields.sort()).toEqual([
    ["web/app/modules/accounts/login/login-form.tsx", "current-password"],
    ["web/app/modules/accounts/login/new-password-field.tsx", "new-password"],
    ["web/app/modules/accounts/login/verify-email.tsx", "current-password"],
    ["web/app/modules/accounts/settings/proof-fields.tsx", "current-password"],
    // A secret of the configuration, which belongs to no account.
    ["web/app/modules/settings/setting-field.tsx", "off"],
  ]);
  expect(filesWith(/type=(\{[^}]*)?"password"/)).toEqual(["web/app/ui/form/fields.tsx"]);
});

test("a downloaded file is named by constants, a kind of ours and a date", () => {
  const names = sources.flatMap(({ path, text }) =>
    path === "web/app/lib/browser/download.ts"
      ? []
      : [...text.matchAll(/(?<![.\w])download\(\s*([^\n,]+),/g)].map(([, name]) => [path, name]),
  );
  expect(names.sort()).toEqual([
    ["web/app/modules/accounts/settings/own-account.tsx", "`cointally-${String(data.exported_at).slice(0"],
    ["web/app/modules/accounts/settings/second-factor-section.tsx", '"cointally-recovery-codes.txt"'],
    ["web/app/modules/portfolio/transfer/export-dialog.tsx", expect.stringMatching(/^`portfolio-\$\{kind\}\.csv`$/)],
  ]);
  expect(filesWith(/content-disposition|attachments:|\bdownload=|\.download\b/i)).toEqual([
    "web/app/lib/browser/download.ts",
    // The program that recounts the votes, under a name that is a constant.
    "web/app/modules/ledger/ledger-page.tsx",
  ]);
});

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/test-app.ts";

/** Outgoing connections of this server, and files that other programs open. */

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|^testing\/|node_modules/.test(path))
  .map((path) => ({
    path,
    text: readFileSync(`${root}/${path}`, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
  }));
const withText = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

test("connects only to addresses of the operator, and for users' images only to public ones: every caller is listed", () => {
  // `fetchJson` is given nodes, price services and the identity service, `fetchText` the log's witnesses, the shared cache and, on a site of
  // this machine alone, token lists, the others a node, a bucket, a folder and the mail server, all from the settings, and `ledger-resume` the
  // address that the operator types. `fetchPublic` goes to the public internet only: for pictures where a stranger says, for token lists where
  // an admin says.
  expect(withText(/(?<![.\w])fetch\(|new WebSocket\(|createTransport\(|https?\.(?:request|get)\(/)).toEqual([
    "chain/websocket-transport.ts",
    "cli/ledger-resume.ts",
    "core/fetch-json.ts",
    "core/fetch-public.ts",
    "core/files/bucket.ts",
    "email/outbox.ts",
    "email/smtp.ts",
  ]);
  expect(withText(/\bfetchJson\(/)).toEqual([
    "chain/json-rpc.ts",
    "core/fetch-json.ts",
    "modules/identities/identities.ts",
    "modules/prices/service-requests.ts",
  ]);
  expect(withText(/\bfetchText\(/)).toEqual([
    "core/fetch-json.ts",
    "modules/imports/fetch-token-list.ts",
    "modules/ledger/ask-witnesses.ts",
    "modules/shared-caches/purge-shared-caches.ts",
  ]);
  expect(withText(/\bfetchPublic\(/)).toEqual(["core/fetch-public.ts", "modules/imports/fetch-token-list.ts"]);
  expect(withText(/\bfetchPicture\b/)).toEqual(["core/fetch-public.ts", "modules/identities/identities.ts"]);
  expect(withText(/\bfetchBytes\(/)).toEqual(["modules/identities/identities.ts"]);
  // The database and its replicas, Redis, and the collector of traces, which are from the settings.
  expect(withText(/new (?:pg\.)?(?:Pool|Client)\(|\bcreateClient\(|new OTLP\w+\(/)).toEqual([
    "core/config/encrypted-connections.ts",
    "database/client.ts",
    "database/embedded-server.ts",
    "database/hosts.ts",
    "database/silent-database.ts",
    "http/shared-limits.ts",
    "telemetry/telemetry.ts",
  ]);
  expect(
    withText(/(?:net|tls|http2)\.connect\(|import \{[^}]*\b(?:connect|createConnection)\b[^}]*\} from "node:/),
  ).toEqual([]);
});

test("no request follows a redirect by itself", () => {
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![.\w])fetch\((?:[^()]|\([^()]*\)|\((?:[^()]|\([^()]*\))*\))*\)/g)].map(([call]) => ({
      path,
      call,
    })),
  );
  expect(calls.map(({ path }) => path).sort()).toEqual([
    "cli/ledger-resume.ts",
    "core/fetch-json.ts",
    "core/files/bucket.ts",
  ]);
  for (const { path, call } of calls) expect(call, path).toMatch(/redirect: "(manual|error)"/);
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("exports JSON as a download, and no CSV in which a spreadsheet would run formulas", async () => {
  expect(withText(/text\/csv|\.csv\b/)).toEqual([]);
  const formula = '=HYPERLINK("https://evil.example","x")';
  const user = await app.user({ name: formula });
  const { headers, body } = await app.request("GET", "/users/me/export", { token: user.token });
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(JSON.stringify(body)).toContain("=HYPERLINK");
});

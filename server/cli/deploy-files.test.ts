import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../core/config/config.ts";
import { callCommand, runProgram } from "../testing/run-command.ts";
import { writeDeployFiles } from "./deploy-files.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cointally deploy "));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => callCommand(writeDeployFiles, args, { env: { INIT_CWD: folder } });
const written = (out: string) =>
  Object.fromEntries(
    readdirSync(join(folder, out)).map((name) => [name, readFileSync(join(folder, out, name), "utf8")]),
  );

test("the listings of docs/operations.md are the files for coins.example", async () => {
  const docs = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const args = ["--host", "coins.example", "--app", "/srv/cointally/app"];
  const { out, err, code } = await runProgram("deploy-files", args, { env: { INIT_CWD: folder } });
  expect({ err, code }).toEqual({ err: "", code: 0 });
  const files = written("deploy");
  expect(Object.keys(files).sort()).toEqual(["Caddyfile", "cointally.conf", "cointally.env", "cointally.service"]);
  const listings = [...docs.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, listing]) => listing);
  for (const [name, text] of Object.entries(files)) {
    expect(listings, name).toContain(text);
    expect(out).toContain(`deploy/${name}  →  `);
  }
});

test("without encryption, calls of the API are refused and pages are redirected", async () => {
  await run("--host", "coins.example", "--out", "plain");
  const files = written("plain");
  const nginx = /listen 80;[\s\S]*$/.exec(files["cointally.conf"] ?? "")?.[0];
  expect(nginx).toMatch(
    /location \/api\/ \{\s+return 403;\s+\}\s+location \/ \{\s+return 301 https:\/\/coins\.example\$request_uri;/,
  );
  expect(nginx).not.toContain("proxy_pass");
  const caddy = /^http:\/\/coins\.example \{[\s\S]*/m.exec(files.Caddyfile ?? "")?.[0];
  expect(caddy).toMatch(
    /handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:\/\/coins\.example\{uri\} permanent/,
  );
  expect(caddy).not.toContain("reverse_proxy");
});

test("host, user, folder and port are in every file that needs them", async () => {
  await run(
    "--host",
    "MÜNZEN.Example",
    "--user",
    "www-data",
    "--app",
    "/opt/my-site",
    "--port",
    "8080",
    "--out",
    "mine",
  );
  const files = written("mine");
  for (const name of ["Caddyfile", "cointally.conf"]) {
    expect(files[name]).toContain("xn--mnzen-kva.example");
    expect(files[name]).toContain("127.0.0.1:8080");
  }
  expect(files["cointally.service"]).toMatch(/^User=www-data\nWorkingDirectory=\/opt\/my-site$/m);
  expect(Object.values(files).join()).not.toMatch(/coins\.example|3000|srv/);
  expect(readConfig(parseEnv(files["cointally.env"] ?? ""))).toMatchObject({
    publicUrl: "https://xn--mnzen-kva.example",
    port: 8080,
    dataDir: "/opt/data",
    demo: false,
  });
});

test("the same files are written again, and a file that was changed is kept with all others as they were", async () => {
  const args = ["--host", "coins.example", "--out", "kept"];
  expect((await run(...args)).code).toBe(0);
  expect((await run(...args)).code).toBe(0);
  const changed = join(folder, "kept", "cointally.conf");
  writeFileSync(changed, "mine");
  const before = written("kept");
  const refused = await run("--host", "other.example", "--out", "kept");
  expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("exists and differs") });
  expect(written("kept")).toEqual(before);
});

test("says what is wrong with an argument, and writes nothing", async () => {
  const file = fileURLToPath(import.meta.url);
  const cases: [string, string[]][] = [
    ["--host is missing", []],
    ["--host must be a host name", ["--host", "coins.example; rm -rf /"]],
    ["--host must be a host name", ["--host", "https://coins.example"]],
    ["--host must be a host name", ["--host", "coins.example:443"]],
    ["--host must be a host name", ["--host", "coins.example\nlisten 80"]],
    ["--host must be a host name", ["--host", "*.example"]],
    ["--host must be a host name", ["--host", "$host.example"]],
    ["--host must be a host name", ["--host", "192.0.2.1"]],
    ["--host must be a host name", ["--host", "localhost"]],
    ["--host must be a host name", ["--host", `${"a".repeat(64)}.example`]],
    ["--user must be a system user", ["--host", "coins.example", "--user", "root\nExecStartPre=/bin/true"]],
    ["--user must be a system user", ["--host", "coins.example", "--user", "$(id)"]],
    ["--app must be a path", ["--host", "coins.example", "--app", "app"]],
    ["--app must be a path", ["--host", "coins.example", "--app", "/srv/%h"]],
    ["--port must be a number", ["--host", "coins.example", "--port", "0"]],
    ["--port must be a number", ["--host", "coins.example", "--port", "80;"]],
    ["Give another --out", ["--host", "coins.example", "--out", file]],
    ["Unknown option '--hots'", ["--hots", "coins.example"]],
  ];
  for (const [message, args] of cases) {
    const out = args.includes("--out") ? [] : ["--out", "refused"];
    const { code, err } = await run(...args, ...out);
    expect.soft({ code, err }, args.join(" ")).toEqual({ code: 1, err: expect.stringContaining(message) });
    expect.soft(err, args.join(" ")).not.toMatch(/^ {4}at /m);
    expect.soft(readdirSync(folder), args.join(" ")).not.toContain("refused");
  }
});

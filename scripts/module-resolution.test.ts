import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const preload = new URL("module-resolution.mjs", import.meta.url).href;
const server = new URL("../server/serve.ts", import.meta.url).href;

/** The CPU time in milliseconds of importing the server, the files it loaded, and its exports. */
const load = (flags: string[]) => {
  const code = `const { registerHooks } = await import("node:module");
    const files = [];
    registerHooks({ load: (url, context, next) => { files.push(url); return next(url, context); } });
    const names = Object.keys(await import(${JSON.stringify(server)}));
    const { user, system } = process.cpuUsage();
    console.log(JSON.stringify({ names, files: files.sort(), cost: (user + system) / 1000 }));
    process.exit();`;
  // Without the preload that all test processes have (vitest.config.ts).
  const env = { ...process.env, NODE_OPTIONS: "" };
  const out = execFileSync(process.execPath, [...flags, "--input-type=module", "-e", code], {
    encoding: "utf8",
    env,
    maxBuffer: 8 * 1024 ** 2,
  });
  return JSON.parse(out) as { names: string[]; files: string[]; cost: number };
};

test("the server loads the same files with the preload, with much less work", () => {
  const [plain, quick] = [load([]), load(["--import", preload])];
  expect(quick.names).toEqual(plain.names);
  expect(quick.files.length).toBeGreaterThan(1_000);
  expect(quick.files).toEqual(plain.files);
  // About half on an idle machine; other processes on the same cores cost both some of their caches.
  expect(quick.cost).toBeLessThan(plain.cost * 0.75);
});

test("require.resolve finds what the given paths lead to, whatever was looked up before", () => {
  const folder = mkdtempSync(join(tmpdir(), "cointally-resolution-"));
  const place = join(folder, "node_modules/zod");
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "index.js"), "");
  const code = `const { createRequire } = require("node:module");
    const { resolve } = createRequire(${JSON.stringify(server)});
    const look = [() => resolve("zod"), () => resolve("zod", { paths: [${JSON.stringify(folder)}] }), () => resolve("zod")];
    console.log(JSON.stringify(look.map((find) => find())));`;
  const out = execFileSync(process.execPath, ["--import", preload, "--input-type=commonjs", "-e", code], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const [before, given, after] = JSON.parse(out) as string[];
  expect(given).toBe(join(place, "index.js"));
  expect([before, after]).toEqual([expect.not.stringContaining("resolution-"), before]);
  rmSync(folder, { recursive: true });
});

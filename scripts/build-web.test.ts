import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";

let project: string;
const script = new URL("build-web.mjs", import.meta.url).href;

/** A builder that writes a page, then fails if the source says so. */
const builder = `#!${process.execPath}
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const source = readFileSync("page.ts", "utf8");
mkdirSync(process.env.BUILD_DIRECTORY + "/client", { recursive: true });
writeFileSync(process.env.BUILD_DIRECTORY + "/client/page.js", source);
writeFileSync(process.env.BUILD_DIRECTORY + "/page.js", source);
writeFileSync("../seen-while-building", existsSync("build/page.js") ? readFileSync("build/page.js") : "nothing");
if (source === "broken") process.exit(1);
`;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "cointally-build-"));
  for (const folder of ["web", "contract", "shared", "i18n", "bin"]) await mkdir(join(project, folder));
  await writeFile(join(project, "package-lock.json"), "{}");
  await writeFile(join(project, "bin/react-router"), builder);
  await chmod(join(project, "bin/react-router"), 0o755);
});
afterAll(() => rm(project, { recursive: true }));

const build = async (source: string) => {
  await writeFile(join(project, "web/page.ts"), source);
  await rm(join(project, "seen-while-building"), { force: true });
  const code = `import { buildWeb } from ${JSON.stringify(script)}; await buildWeb(process.env);`;
  const env = { ...process.env, PATH: `${join(project, "bin")}${delimiter}${process.env.PATH}` };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
    cwd: project,
    env,
  });
  return stdout;
};
const read = (path: string) => readFile(join(project, path), "utf8");

it("replaces the old build when the new one is complete, and not before", async () => {
  await build("first");
  expect([await read("seen-while-building"), await read("web/build/page.js")]).toEqual(["nothing", "first"]);
  await build("second");
  expect([await read("seen-while-building"), await read("web/build/page.js")]).toEqual(["first", "second"]);
});

it("writes a Brotli copy beside each text of the build", async () => {
  const copy = await readFile(join(project, "web/build/client/page.js.br"));
  expect(brotliDecompressSync(copy).toString()).toBe("second");
});

it("does nothing when the build is of these sources", async () => {
  expect(await build("second")).toBe("");
  expect(existsSync(join(project, "seen-while-building"))).toBe(false);
});

it("keeps the old build when the new one fails, and leaves nothing beside it", async () => {
  await expect(build("broken")).rejects.toThrow("Building the pages failed.");
  expect(await read("web/build/page.js")).toBe("second");
  expect(await readdir(join(project, "web/.react-router")).catch(() => [])).toEqual([]);
  expect(await build("second")).toBe("");
});

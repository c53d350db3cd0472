import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { packCreate, siteFiles } from "../scripts/pack-create.mjs";
import { startRegistry } from "./local-registry.ts";

/** The package is real; the site in it is a small one, whose program installs nothing (the whole: `npm run bench -- create`). */

const site = {
  ".gitignore": "node_modules/\n",
  ".npmrc": "save-exact=true\n",
  "package.json": '{"name":"site","private":true,"scripts":{"start":"echo it runs"}}',
  "server/main.ts": "",
  "scripts/run.mjs": `
    import { mkdirSync, writeFileSync } from "node:fs";
    mkdirSync("node_modules");
    writeFileSync("node_modules/run.json", JSON.stringify({ args: process.argv.slice(2), env: process.env }));
    console.log("Installing packages");
    if (process.env.HANG) setInterval(() => {}, 1000);
    process.exitCode = Number(process.env.EXIT_CODE ?? 0);
  `,
};
let folder: string;
/** The folder in which sites are created. */
let cwd: string;
let archive: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cointally create "));
  const source = join(folder, "source");
  for (const [file, text] of Object.entries(site)) {
    mkdirSync(dirname(join(source, file)), { recursive: true });
    writeFileSync(join(source, file), text);
  }
  archive = packCreate(source, Object.keys(site), folder);
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
});
beforeEach(() => {
  cwd = mkdtempSync(join(folder, "sites "));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Given = { env?: Record<string, string>; preload?: string };

/** Starts the unpacked program; `preload` is code that runs before it. */
const startProgram = (args: string[], { env, preload = "" }: Given = {}) => {
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
  return spawn(process.execPath, [...flags, join(folder, "package/index.mjs"), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
};
const run = async (args: string[], given?: Given) => {
  const child = startProgram(args, given);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  expect(said).not.toMatch(/^ {4}at /m);
  return { code, said };
};
const filesOf = (site: string) => readdirSync(site, { recursive: true }).map(String).sort();

test("npm create, from a registry, makes the site and says how to start it", async () => {
  const { version } = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8"));
  const registry = await startRegistry(archive, version);
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_cache: join(folder, "cache"),
    npm_config_registry: registry.url,
    npm_config_yes: "true",
    npm_config_update_notifier: "false",
    npm_config_audit: "false",
  };
  const said = await new Promise<string>((done, fail) => {
    execFile("npm", ["create", "cointally@latest", "my-site"], { cwd, env }, (error, stdout) =>
      error ? fail(error) : done(stdout),
    );
  });
  registry.close();
  expect(registry.requests, "no dependencies").toEqual(expect.arrayContaining(["/create-cointally", "/archive.tgz"]));
  expect(new Set(registry.requests).size).toBe(2);
  expect(said).toContain("cd my-site && npm start");
  const created = join(cwd, "my-site");
  for (const [file, text] of Object.entries(site)) expect(readFileSync(join(created, file), "utf8"), file).toBe(text);
  const { args, env: passed } = JSON.parse(readFileSync(join(created, "node_modules/run.json"), "utf8"));
  expect(args).toEqual(["build"]);
  expect(passed.npm_config_registry, "settings of the user").toBe(env.npm_config_registry);
  expect(Object.keys(passed).filter((name) => /^npm_(package|lifecycle)|INIT_CWD/.test(name))).toEqual([]);
  expect(basename(passed.npm_execpath ?? "npm-cli.js")).toBe("npm-cli.js");
  expect(execFileSync("npm", ["start"], { cwd: created, encoding: "utf8" })).toContain("it runs");
});

test("the package for a release has every file that a site needs, and its licence", { timeout: 120_000 }, () => {
  const project = fileURLToPath(new URL("..", import.meta.url));
  const files = siteFiles();
  for (const needed of ["package-lock.json", ".npmrc", "server/main.ts", "docs/operations.md", "LICENSE"]) {
    expect(files).toContain(needed);
  }
  const out = mkdtempSync(join(folder, "release "));
  const packed = packCreate(project, files, out);
  const listed = execFileSync("tar", ["-tzf", packed], { encoding: "utf8", maxBuffer: 1e8 }).trim().split("\n");
  const inTemplate = files.map(
    (file) => `template/${file === ".npmrc" || file === ".gitignore" ? `_${file.slice(1)}` : file}`,
  );
  const own = ["LICENSE", "README.md", "create-site.mjs", "index.mjs", "package.json"];
  expect(listed.sort()).toEqual([...own, ...inTemplate].map((file) => `package/${file}`).sort());
});

test("an existing empty folder is used, also the current one", async () => {
  mkdirSync(join(cwd, "site"));
  expect(await run(["site"])).toMatchObject({ code: 0, said: expect.stringContaining("cd site && npm start") });
  expect(filesOf(join(cwd, "site"))).toContain("server/main.ts");
  rmSync(join(cwd, "site"), { recursive: true });
  mkdirSync(join(folder, "empty"));
  cwd = join(folder, "empty");
  expect(await run(["."])).toMatchObject({ code: 0, said: expect.stringContaining("\n  npm start") });
});

test("a failed installation leaves nothing, and an existing folder as it was", async () => {
  mkdirSync(join(cwd, "existing"));
  for (const [name, left] of [
    ["new", ["existing"]],
    ["existing", ["existing"]],
  ] as const) {
    const { code, said } = await run([name], { env: { EXIT_CODE: "1" } });
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining("No site was created") });
    expect(said).toContain("Installing packages");
    expect(filesOf(cwd)).toEqual(left);
  }
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends the installation and leaves nothing", async (signal) => {
  const child = startProgram(["site"], { env: { HANG: "1" } });
  for await (const text of child.stdout.setEncoding("utf8")) if (String(text).includes("Installing")) break;
  child.kill(signal);
  const [code] = await once(child, "exit");
  expect(code).toBe(signal === "SIGINT" ? 130 : 143);
  expect(filesOf(cwd)).toEqual([]);
});

/** Calls the unpacked program's function with each of these arguments, in one process, because the start of Node takes longest. */
const callEach = (all: string[][]) => {
  const code = `
    const { main } = await import(${JSON.stringify(pathToFileURL(join(folder, "package/create-site.mjs")))});
    const print = process.stdout.write.bind(process.stdout);
    const results = [];
    for (const args of ${JSON.stringify(all)}) {
      let said = "";
      process.stdout.write = process.stderr.write = (text) => (said += text);
      process.exitCode = 0;
      await main(args);
      results.push({ code: process.exitCode, said });
    }
    process.exitCode = 0;
    print(JSON.stringify(results));`;
  const env = { PATH: process.env.PATH };
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { cwd, env, encoding: "utf8" }),
  );
};

test("says what is wrong with the folder, and changes nothing", async () => {
  mkdirSync(join(cwd, "full"));
  writeFileSync(join(cwd, "full/mine"), "");
  writeFileSync(join(cwd, "file"), "");
  const cases: [string[], string][] = [
    [["one", "two"], "Give the name of one folder."],
    [["--yes"], "Give the name of one folder."],
    [["my site; true"], "The folder's name must have letters"],
    [["$(id)"], "The folder's name must have letters"],
    [[".hidden"], "The folder's name must have letters"],
    [["a".repeat(65)], "The folder's name must have letters"],
    [["none/site"], "does not exist. Create it first"],
    [["full"], "is not empty. Give another name"],
    [["file"], "is a file. Give another name"],
  ];
  const results = callEach(cases.map(([args]) => args));
  for (const [at, [args, message]] of cases.entries()) {
    expect.soft(results[at], args.join(" ")).toEqual({ code: 1, said: expect.stringContaining(message) });
    expect.soft(results[at].said, args.join(" ")).not.toMatch(/^ {4}at /m);
  }
  expect(await run([])).toEqual({ code: 1, said: expect.stringContaining("Give the name of one folder.") });
  expect(filesOf(cwd)).toEqual(["file", "full", "full/mine"]);
});

const replaced = (name: string, code: string) =>
  `import fs, { mkdirSync } from "node:fs"; import { syncBuiltinESMExports } from "node:module";
  fs.${name} = ${code}; syncBuiltinESMExports();`;
const refused = (code: string) =>
  replaced("cpSync", `(_, to) => { mkdirSync(to + "/web"); throw Object.assign(new Error("x"), { code: "${code}" }) }`);

test.each([
  [
    "Node 18.20.0 is too old. Install Node 20",
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } })',
  ],
  ["has 1.0 GB free; a site needs", replaced("statfsSync", "() => ({ bavail: 250_000, bsize: 4096 })")],
  ["No space is left", refused("ENOSPC")],
  ["Nothing can be written to", refused("EACCES")],
])("says what to do on this machine, and leaves nothing: %s", async (message, preload) => {
  expect(await run(["site"], { preload })).toEqual({ code: 1, said: expect.stringContaining(message) });
  expect(existsSync(join(cwd, "site"))).toBe(false);
});

test("--help says how it is called", async () => {
  expect(await run(["--help"])).toEqual({
    code: 0,
    said: expect.stringMatching(/^npm create cointally@latest FOLDER\n/),
  });
});

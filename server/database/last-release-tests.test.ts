import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { compileCopy } from "../../i18n/compile-copy.ts";
import { toDatabaseUrl } from "../testing/database-url.ts";
import { inDepth } from "../testing/depth.ts";
import { lastRelease } from "../testing/release-database.ts";

/** The last release, from the history of this repository, on the schema of this release. */

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Of the last release: they vote, hold and release votes, append them to the log, list coins, keep prices and erase accounts. */
const itsTests = [
  "votes/votes",
  "votes/held-votes",
  "votes/vote-counters",
  "ledger/ledger",
  "prices/downsample-prices",
  "accounts/erased-meanwhile",
].map((name) => `server/modules/${name}.test.ts`);
const selected = inDepth(itsTests);
/** A download, or a clone of a few commits, does not have the last release. */
const hasRelease = spawnSync("git", ["cat-file", "-e", lastRelease.commit], { cwd: root }).status === 0;

/** Loads its server as Node does, without a transformation, in one process for all files. */
const config = `export default { test: {
  include: ${JSON.stringify(selected)},
  globalSetup: "server/testing/global-setup.ts",
  pool: "forks", maxWorkers: 1, isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 120_000,
} };`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cointally-last-release-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Links the packages of this folder there, except those of the workspace. */
const linkPackages = async (): Promise<void> => {
  for (const part of [".", "server", "web", "i18n", "contract", "shared"]) {
    const [from, to] = [join(root, part, "node_modules"), join(folder, part, "node_modules")];
    if (!existsSync(from)) continue;
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from)) if (name !== "@cointally") await symlink(join(from, name), join(to, name));
  }
  await mkdir(join(folder, "node_modules/@cointally"));
  for (const part of ["server", "web", "i18n", "contract", "shared"])
    await symlink(join(folder, part), join(folder, "node_modules/@cointally", part));
};

test.runIf(hasRelease)(
  "the tests of the last release pass on the schema of this one",
  { timeout: 300_000 },
  async () => {
    const archive = spawnSync("git", ["archive", lastRelease.commit], { cwd: root, maxBuffer: 2 ** 30 });
    expect(archive.status, String(archive.stderr)).toBe(0);
    expect(spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout }).status).toBe(0);
    await linkPackages();
    compileCopy(folder, `release-${lastRelease.version}`);
    // Its databases are migrated by this release.
    const setup = join(folder, "server/testing/global-setup.ts");
    const ours = fileURLToPath(new URL("migrate.ts", import.meta.url));
    await writeFile(setup, (await readFile(setup, "utf8")).replace("../database/migrate.ts", ours));

    await writeFile(join(folder, "vitest.release.config.mjs"), config);

    // It drops its databases by one role, which has to be allowed to do so while autovacuum works on them.
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, "run", "--config", "vitest.release.config.mjs"], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: toDatabaseUrl(inject("testServer").administrator) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    expect(code, output).toBe(0);
    expect(output).toContain(`${selected.length} passed`);
  },
);

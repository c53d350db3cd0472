import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseAccount } from "../database/embedded-account.ts";
import { findBinaries } from "../database/embedded-binaries.ts";
import { prepareData } from "../database/embedded-data.ts";
import { quietLog } from "./quiet-log.ts";

const cache = fileURLToPath(new URL("../../node_modules/.cache/postgres", import.meta.url));

/**
 * Creates the data of an empty embedded database at a path that does not exist, as its first start does: as a copy of those of an earlier run,
 * because initdb takes seconds.
 */
export async function copyEmptyCluster(data: string): Promise<void> {
  execFileSync("cp", ["-a", join(await emptyCluster(), "postgres"), data]);
}

async function emptyCluster(): Promise<string> {
  const binaries = await findBinaries();
  const account = databaseAccount(join(cache, "postgres"));
  const hash = createHash("sha256").update(JSON.stringify([binaries, account, process.getuid?.()]));
  for (const file of [binaries.initdb, fileURLToPath(new URL("../database/embedded-data.ts", import.meta.url))])
    hash.update(await readFile(file));
  const folder = join(cache, hash.digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, "new-"));
  await prepareData({ folder: draft, data: join(draft, "postgres"), binaries, account, durable: false, log: quietLog });
  // Another process may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return folder;
}

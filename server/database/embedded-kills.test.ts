import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inDepth } from "../testing/depth.ts";
import {
  ask,
  killUnderLoad,
  makeFolder,
  nobody,
  onLinuxAsRoot,
  postmaster,
  processEnded,
  projectIsOpen,
  removeFolders,
  startApp,
} from "../testing/embedded-database.ts";
import { copyEmptyCluster } from "../testing/empty-cluster.ts";
import { isServerOf } from "./embedded-orphan.ts";

/** The data folder of all tests. Each leaves it in a state that can start. */
let folder: string;

beforeAll(async () => {
  folder = await makeFolder();
  await copyEmptyCluster(join(folder, "postgres"));
});
afterAll(removeFolders);

/** Which of the acknowledged numbers the database lacks after its next start. */
const missing = async (acknowledged: string[]) => {
  const rows = await ask(folder, "SELECT number FROM acknowledged");
  const present = new Set(rows.map((row) => row.number));
  return acknowledged.filter((number) => !present.has(number));
};

describe("after a kill", () => {
  it("has every acknowledged row after each of several kills", async () => {
    const acknowledged: string[] = [];
    for (const withDatabase of inDepth([true, false, true, false])) {
      const app = startApp(folder);
      acknowledged.push(...(await killUnderLoad(folder, app, withDatabase)));
      expect(await missing(acknowledged)).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(100);
  });
});

if (process.platform === "linux") {
  describe("after a kill on Linux", () => {
    it("leaves no server process behind", async () => {
      const app = startApp(folder);
      await once(app.stdout as NodeJS.ReadableStream, "data");
      const pid = await postmaster(folder);
      await killUnderLoad(folder, app, false);
      await processEnded(pid, folder);
    });
  });
}

if (projectIsOpen) {
  describe("where other users can run the project", () => {
    it("ends a server that survived without a parent-death signal, as on macOS", async () => {
      if (onLinuxAsRoot) execFileSync("chmod", ["711", folder]);
      const acknowledged = await killUnderLoad(folder, startApp(folder, { PATH: "/nowhere" }), false);
      const orphan = await postmaster(folder);
      expect(isServerOf(orphan, join(folder, "postgres"))).toBe(true);
      expect(await missing(acknowledged)).toEqual([]);
      await processEnded(orphan, folder);
    });
  });
}

if (onLinuxAsRoot && projectIsOpen) {
  describe("the database of an ordinary user", () => {
    it("runs as that user", async () => {
      execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, folder]);
      const app = startApp(folder, {}, nobody);
      await once(app.stdout as NodeJS.ReadableStream, "data");
      const pid = await postmaster(folder);
      expect(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]).toBe(String(nobody.uid));
      await killUnderLoad(folder, app, false);
      await processEnded(pid, folder);
    });
  });
}

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chown, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
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
import { isServerOf } from "./embedded-orphan.ts";

/** Each test creates one or two databases, which takes seconds on a busy machine. */
const slow = { timeout: 60_000 };

afterAll(removeFolders);

describe("after a kill", slow, () => {
  it("has every acknowledged row after each of several kills", async () => {
    const folder = await makeFolder();
    const acknowledged: string[] = [];
    for (const withDatabase of inDepth([true, false, true, false])) {
      const app = startApp(folder);
      acknowledged.push(...(await killUnderLoad(folder, app, withDatabase)));
      const rows = await ask(folder, "SELECT number FROM acknowledged");
      const present = new Set(rows.map((row) => row.number));
      expect(acknowledged.filter((number) => !present.has(number))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(100);
  });
});

if (process.platform === "linux") {
  describe("after a kill on Linux", slow, () => {
    it("leaves no server process behind", async () => {
      const folder = await makeFolder();
      const app = startApp(folder);
      await once(app.stdout as NodeJS.ReadableStream, "data");
      const pid = await postmaster(folder);
      await killUnderLoad(folder, app, false);
      await processEnded(pid, folder);
    });
  });
}

if (projectIsOpen) {
  describe("where other users can run the project", slow, () => {
    it("ends a server that survived without a parent-death signal, as on macOS", async () => {
      const folder = await makeFolder();
      if (onLinuxAsRoot) execFileSync("chmod", ["711", folder]);
      await killUnderLoad(folder, startApp(folder, { PATH: "/nowhere" }), false);
      const orphan = await postmaster(folder);
      expect(isServerOf(orphan, join(folder, "postgres"))).toBe(true);
      expect(await ask(folder, "SELECT count(*) > 0 AS some FROM acknowledged")).toEqual([{ some: true }]);
      await processEnded(orphan, folder);
    });
  });
}

if (onLinuxAsRoot && projectIsOpen) {
  describe("the database of an ordinary user", slow, () => {
    it("runs as that user", async () => {
      const folder = await makeFolder();
      await chown(folder, nobody.uid, nobody.gid);
      const app = startApp(folder, {}, nobody);
      await once(app.stdout as NodeJS.ReadableStream, "data");
      const pid = await postmaster(folder);
      expect(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]).toBe(String(nobody.uid));
      await killUnderLoad(folder, app, false);
      await processEnded(pid, folder);
    });
  });
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUseError, lockFolder } from "./lock.ts";

describe("lockFolder", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "cointally-lock-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("refuses a second holder, naming the first and what to do", () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
    expect(() => lockFolder(folder)).toThrow("DATA_DIR");
    lock.release();
  });

  it("is free once released, and releasing twice does no harm", () => {
    const lock = lockFolder(folder);
    lock.release();
    lock.release();
    lockFolder(folder).release();
  });

  it("ends with a process that is killed", async () => {
    const module = JSON.stringify(new URL("lock.ts", import.meta.url).href);
    const code = `(await import(${module})).lockFolder(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1e6)`;
    const holder = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(holder.stdout, "data");
    expect(() => lockFolder(folder)).toThrow(`process ${holder.pid}`);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    lockFolder(folder).release();
  });

  it("says so when the folder cannot be written", () => {
    expect(() => lockFolder(join(folder, "missing"))).toThrow("Cannot write");
  });
});

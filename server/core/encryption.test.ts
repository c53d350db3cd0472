import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "cointally-encrypt-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const secret = Buffer.from("a secret of twenty b");

test("one key is created, readable by its owner only, however many processes start at once", async () => {
  const ciphertext = await Promise.all(Array.from({ length: 20 }, () => encrypt({ dataDir }, "ada", secret)));
  for (const one of ciphertext) expect(await decrypt({ dataDir }, "ada", one)).toEqual(secret);
  expect(new Set(ciphertext.map((one) => one.toString("hex"))).size).toBe(20);
  const file = join(dataDir, "keys/sealing.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).toMatch(/^[\w-]{43}\n$/);
});

test("changed, truncated and foreign ciphertexts, and those of another key, are not decrypted", async () => {
  const ciphertext = await encrypt({ dataDir }, "ada", secret);
  const changed = Buffer.from(ciphertext);
  changed[14] = (changed[14] as number) ^ 1;
  const elsewhere = await encrypt({ dataDir: join(dataDir, "other") }, "ada", secret);
  for (const bad of [changed, ciphertext.subarray(0, -1), ciphertext.subarray(0, 5), elsewhere]) {
    expect(await decrypt({ dataDir }, "ada", bad)).toBeNull();
  }
  expect(await decrypt({ dataDir }, "eve", ciphertext)).toBeNull();
});

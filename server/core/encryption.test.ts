import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decrypt, encrypt, renew } from "./encryption.ts";

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

test("a new key before the old one encrypts, both decrypt, and what is renewed needs the old one no more", async () => {
  const keyOf = (n: number) => Buffer.alloc(32, n).toString("base64");
  const source = (...sealingKeys: string[]) => ({ dataDir, sealingKeys });
  const old = await encrypt(source(keyOf(1)), "ada", secret);
  const both = source(keyOf(2), keyOf(1));
  expect(await decrypt(both, "ada", old)).toEqual(secret);
  const renewed = (await renew(both, "ada", old)) as Buffer;
  expect(await decrypt(source(keyOf(2)), "ada", renewed)).toEqual(secret);
  expect(await decrypt(source(keyOf(1)), "ada", await encrypt(both, "ada", secret))).toBeNull();
  expect([await renew(both, "ada", renewed), await renew(both, "eve", old)]).toEqual(["current", "lost"]);
});

test("a key file may have several keys, by line or comma, and is refused where one is no key", async () => {
  const [one, two] = [1, 2].map((n) => Buffer.alloc(32, n).toString("base64")) as [string, string];
  const old = await encrypt({ dataDir, sealingKeys: [one] }, "ada", secret);
  const folder = await mkdtemp(join(tmpdir(), "cointally-keys-"));
  await mkdir(join(folder, "keys"));
  for (const [text, found] of [
    [`${two}\n${one}\n`, secret],
    [`${two},${one}`, secret],
    [two, null],
  ] as const) {
    await writeFile(join(folder, "keys", "sealing.key"), text);
    expect(await decrypt({ dataDir: folder }, "ada", old)).toEqual(found);
  }
  await writeFile(join(folder, "keys", "sealing.key"), `${two} short`);
  await expect(decrypt({ dataDir: folder }, "ada", old)).rejects.toThrow("32 bytes");
  await rm(folder, { recursive: true });
});

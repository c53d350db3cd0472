import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decrypt, encrypt } from "../core/encryption.ts";
import { openPlace } from "../core/files/open-files.ts";
import { secondFactors } from "../database/schema/accounts.ts";
import { ownerOf, storedSettings } from "../modules/settings/live-settings.ts";
import { useObjectStorage } from "../testing/object-storage.ts";
import { callCommand, databaseVariable } from "../testing/run-command.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { renewKeys } from "./keys-renew.ts";

const storage = useObjectStorage();
const [oldKey, newKey] = [1, 2].map((n) => Buffer.alloc(32, n).toString("base64")) as [string, string];
let app: TestApp;
let settings: Record<string, string>;
beforeAll(async () => {
  settings = { STORAGE_URL: await storage.createBucket(), SEALING_KEY: oldKey };
  app = await testApp(settings);
});
afterAll(() => app.close());

test("encrypts everything by the new key, and does nothing the second time", async () => {
  const { config, db, files } = app.ctx;
  const [admin, other] = [await app.user({ role: "admin" }), await app.user()];
  const values = { COINGECKO_KEY: "CG-1", MAIL_FROM: "a@coins.example" };
  await app.request("PATCH", "/admin/settings", { token: admin.token, body: { version: 0, values } });
  await db
    .insert(secondFactors)
    .values({ userId: other.id, secret: await encrypt(config, other.id, Buffer.from("otp")) });
  await files.write("keys/test", Buffer.from("a key"));
  const run = (changed: Record<string, string> = {}) =>
    callCommand(renewKeys, [], {
      env: {
        ...databaseVariable(app.connection),
        ...{ ...settings, DATA_DIR: config.dataDir, SEALING_KEY: `${newKey},${oldKey}`, ...changed },
      },
    });
  const keys: string[] = [];
  for await (const path of files.list("keys")) keys.push(path);

  expect(await run()).toEqual({
    out: `Encrypted anew: 1 settings, 1 second factors, ${keys.length} keys in the bucket.\n`,
    err: "",
    code: 0,
  });
  const renewed = { ...config, sealingKeys: [newKey] };
  expect(await storedSettings(db, renewed)).toMatchObject(values);
  expect(await storedSettings(db, config)).not.toHaveProperty("COINGECKO_KEY");
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, other.id));
  expect(String(await decrypt(renewed, other.id, factor?.secret as Buffer))).toBe("otp");
  const bucket = await openPlace(config.storage[0] as "folder", renewed, app.ctx.log, app.ctx.clock);
  expect(String(await bucket.read("keys/test"))).toBe("a key");

  expect((await run()).out).toContain("Encrypted anew: 0 settings, 0 second factors");
  expect(await decrypt(renewed, ownerOf("COINGECKO_KEY"), await encrypt(config, "x", Buffer.from("y")))).toBeNull();

  await db
    .update(secondFactors)
    .set({ secret: Buffer.alloc(40) })
    .where(eq(secondFactors.userId, other.id));
  const { code, err } = await run();
  expect([code, err]).toEqual([
    1,
    expect.stringContaining("No key decrypts 0 settings, 1 second factors and 0 keys in the bucket."),
  ]);
  expect(await run({ SEALING_KEY: oldKey })).toEqual({
    out: "Encrypted anew: 0 settings, 0 second factors, 0 keys in the bucket.\n",
    err: `No key decrypts 1 settings, 1 second factors and ${keys.length} keys in the bucket. Keep the old keys, and add the missing one.\n`,
    code: 1,
  });
  const moving = await run({ STORAGE_URL: `folder,${settings.STORAGE_URL}` });
  expect(moving.err).toContain("STORAGE_URL names two places.");
});

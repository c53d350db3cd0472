import type { SettingName } from "@cointally/contract/settings.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import { renew } from "../core/encryption.ts";
import { secondFactors } from "../database/schema/accounts.ts";
import { settingChanges } from "../database/schema/site.ts";
import { ownerOf } from "../modules/settings/live-settings.ts";
import { type CommandContext, readArguments, runCommand, withDatabase } from "./command.ts";

const help = `npm run keys:renew

Encrypts anew what older sealing keys encrypted: secret settings, second factors, and keys in a bucket. Run it once every process has the
new key before the old one, in SEALING_KEY or in DATA_DIR/keys/sealing.key; then remove the old one. It may be repeated.

  --help  this text
`;

/** @returns how many were encrypted anew */
async function renewSettings({ config, db }: CommandContext): Promise<number> {
  const rows = await db.select().from(settingChanges).where(isNotNull(settingChanges.sealed));
  let renewed = 0;
  for (const { name, version, sealed } of rows) {
    const next = sealed && (await renew(config, ownerOf(name as SettingName), sealed));
    if (!next) continue;
    const same = and(eq(settingChanges.name, name), eq(settingChanges.version, version));
    await db.update(settingChanges).set({ sealed: next }).where(same);
    renewed++;
  }
  return renewed;
}

/** @returns how many were encrypted anew; one that its owner replaces meanwhile stays as it is */
async function renewSecondFactors({ config, db }: CommandContext): Promise<number> {
  let renewed = 0;
  for (const { userId, secret } of await db.select().from(secondFactors)) {
    const next = await renew(config, userId, secret);
    if (!next) continue;
    const same = and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret));
    await db.update(secondFactors).set({ secret: next }).where(same);
    renewed++;
  }
  return renewed;
}

/** Writes the keys of a bucket again, which encrypts them; those of a folder are not encrypted. @returns how many */
async function renewKeys({ config, files }: CommandContext): Promise<number> {
  let renewed = 0;
  if (config.storage.every((place) => place === "folder")) return renewed;
  for await (const path of files.list("keys")) {
    const bytes = await files.read(path);
    if (!bytes) continue;
    await files.write(path, bytes);
    renewed++;
  }
  return renewed;
}

runCommand(async () => {
  const { values } = readArguments(help, { help: { type: "boolean" } });
  if (values.help) return void process.stdout.write(help);
  await withDatabase(async (ctx) => {
    const [settings, factors, keys] = [await renewSettings(ctx), await renewSecondFactors(ctx), await renewKeys(ctx)];
    process.stdout.write(
      `Encrypted anew: ${settings} settings, ${factors} second factors, ${keys} keys in the bucket.\n`,
    );
  });
});

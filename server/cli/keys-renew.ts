import type { SettingName } from "@cointally/contract/settings.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import { StartError } from "../core/config/start-error.ts";
import { renew } from "../core/encryption.ts";
import { WrongSealingKey } from "../core/files/sealed-keys.ts";
import { secondFactors } from "../database/schema/accounts.ts";
import { settingChanges } from "../database/schema/site.ts";
import { ownerOf } from "../modules/settings/live-settings.ts";
import { type CommandContext, readArguments, runCommand, withDatabase } from "./command.ts";

const help = `npm run keys:renew

Encrypts anew what the old sealing key encrypted: secret settings, second factors, and keys in a bucket. The key is in SEALING_KEY or in
DATA_DIR/keys/sealing.key:

  1. Give every process OLD,NEW and restart it, then NEW,OLD in the same way.
  2. Run this command, which may be repeated. It fails while something is encrypted by neither key.
  3. Remove OLD.

  --help  this text
`;

type Renewed = { anew: number; lost: number };

/** @param write stores what was encrypted anew */
async function renewEach<T>(
  config: CommandContext["config"],
  rows: T[],
  secretOf: (row: T) => { owner: string; secret: Buffer },
  write: (row: T, next: Buffer) => Promise<unknown>,
): Promise<Renewed> {
  const found = { anew: 0, lost: 0 };
  for (const row of rows) {
    const { owner, secret } = secretOf(row);
    const next = await renew(config, owner, secret);
    if (next === "lost") found.lost++;
    else if (next !== "current") {
      await write(row, next);
      found.anew++;
    }
  }
  return found;
}

async function renewSettings({ config, db }: CommandContext): Promise<Renewed> {
  const rows = await db.select().from(settingChanges).where(isNotNull(settingChanges.sealed));
  return renewEach(
    config,
    rows,
    ({ name, sealed }) => ({ owner: ownerOf(name as SettingName), secret: sealed as Buffer }),
    ({ name, version }, sealed) =>
      db
        .update(settingChanges)
        .set({ sealed })
        .where(and(eq(settingChanges.name, name), eq(settingChanges.version, version))),
  );
}

/** One that its owner replaces meanwhile stays as it is. */
async function renewSecondFactors({ config, db }: CommandContext): Promise<Renewed> {
  return renewEach(
    config,
    await db.select().from(secondFactors),
    ({ userId, secret }) => ({ owner: userId, secret }),
    ({ userId, secret }, next) =>
      db
        .update(secondFactors)
        .set({ secret: next })
        .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret))),
  );
}

/** Repeats what takes its rows from the database: the undo of a setting copies an earlier row while the site runs. */
async function untilNothingIsOld(pass: () => Promise<Renewed>): Promise<Renewed> {
  let { anew, lost } = await pass();
  for (let more = anew; more > 0; anew += more) ({ anew: more, lost } = await pass());
  return { anew, lost };
}

/** Writes the keys of a bucket again, which encrypts them; those of a folder are not encrypted. */
async function renewKeys({ config, files }: CommandContext): Promise<Renewed> {
  const found = { anew: 0, lost: 0 };
  if (config.storage[0] === "folder") return found;
  for await (const path of files.list("keys")) {
    try {
      const bytes = await files.read(path);
      if (!bytes) continue;
      await files.write(path, bytes);
      found.anew++;
    } catch (error) {
      if (!(error instanceof WrongSealingKey)) throw error;
      found.lost++;
    }
  }
  return found;
}

runCommand(async () => {
  const { values } = readArguments(help, { help: { type: "boolean" } });
  if (values.help) return void process.stdout.write(help);
  await withDatabase(async (ctx) => {
    if (ctx.config.storage.length > 1)
      throw new StartError("STORAGE_URL names two places. Finish the move of the files first (npm run storage:move).");
    const settings = await untilNothingIsOld(() => renewSettings(ctx));
    const factors = await untilNothingIsOld(() => renewSecondFactors(ctx));
    const keys = await renewKeys(ctx);
    process.stdout.write(
      `Encrypted anew: ${settings.anew} settings, ${factors.anew} second factors, ${keys.anew} keys in the bucket.\n`,
    );
    if (settings.lost + factors.lost + keys.lost > 0)
      throw new StartError(
        `No key decrypts ${settings.lost} settings, ${factors.lost} second factors and ${keys.lost} keys in the bucket. Keep the old keys, and add the missing one.`,
      );
  });
});

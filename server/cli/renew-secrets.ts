import type { SettingName } from "@cointally/contract/settings.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import { renew } from "../core/encryption.ts";
import { WrongSealingKey } from "../core/files/sealed-keys.ts";
import { secondFactors } from "../database/schema/accounts.ts";
import { settingChanges } from "../database/schema/site.ts";
import { ownerOf } from "../modules/settings/live-settings.ts";
import type { CommandContext } from "./with-database.ts";

/** How many were encrypted anew, and how many no key decrypts. */
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

/** Encrypts by the first sealing key what another one encrypted. */
export async function renewSecrets(
  ctx: CommandContext,
): Promise<{ settings: Renewed; factors: Renewed; keys: Renewed }> {
  const settings = await untilNothingIsOld(() => renewSettings(ctx));
  const factors = await untilNothingIsOld(() => renewSecondFactors(ctx));
  return { settings, factors, keys: await renewKeys(ctx) };
}

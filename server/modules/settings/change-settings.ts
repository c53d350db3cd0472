import type { BodyOf } from "@cointally/contract/endpoint.ts";
import {
  type changeSettings as endpoint,
  isSecret,
  isSettingName,
  type SettingName,
} from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { sql } from "drizzle-orm";
import { AppError, fieldError, notFound } from "../../core/app-error.ts";
import { type SettingTexts, storedSetting, withStoredSettings } from "../../core/config/config.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { encrypt } from "../../core/encryption.ts";
import type { Queries } from "../../database/client.ts";
import { settingChanges } from "../../database/schema/site.ts";
import { checkAccents } from "./check-accents.ts";
import { checkChains, nodesWithoutChain } from "./check-chains.ts";
import { explainWrongSetting } from "./explain-json.ts";
import { ownerOf, settingsVersion, storedSettings } from "./live-settings.ts";

type Actor = Pick<SignedIn, "id">;
type Row = { name: SettingName; value: string | null; sealed: Buffer | null };

/**
 * Stores the values as one change: all or none, only those that differ, and only on the version that the admin has seen, so that nobody
 * overwrites what another has just saved. Applied in this process at once, in others at their next poll.
 * @throws {AppError} validation for a wrong value, conflict for an old version or a setting of the environment
 */
export async function changeSettings(
  ctx: Context,
  actor: Actor,
  { version, values }: BodyOf<typeof endpoint>,
  now: Date,
): Promise<void> {
  const given = Object.entries(values).flatMap(([name, value]) =>
    isSettingName(name) && value !== undefined ? [[name, value] as const] : [],
  );
  const texts = given.map(([name, value]) => {
    if (ctx.config.environment[name] !== undefined) throw fieldError(name, m.error_setting_in_environment({ name }));
    const text = storedSetting(name, value);
    if (text === undefined) throw explainWrongSetting(name, value ?? "");
    return { name, text };
  });
  const { modules } = withStoredSettings(ctx.config, {
    MODULES: texts.find(({ name }) => name === "MODULES")?.text ?? undefined,
  });
  const conflict = ctx.modules.findConflict(modules);
  if (conflict) {
    throw fieldError(
      "MODULES",
      m.error_modules_conflict({ module: conflict.name, missing: conflict.missing.join(", ") }),
    );
  }
  await inTurn(ctx, async (tx, current) => {
    if (current !== version) throw new AppError("conflict", m.error_settings_changed(), { version: current });
    const before = await storedSettings(tx, ctx.config.dataDir);
    const differing = texts.filter(({ name, text }) => (before[name] ?? null) !== text);
    const after = withStoredSettings(ctx.config, afterChange(before, differing));
    // The node of a removed chain is removed with it.
    const removed = nodesWithoutChain(
      (Object.keys(before) as SettingName[]).filter((name) => values[name] === undefined),
      after,
    );
    const changes = [...differing, ...removed.map((name) => ({ name, text: null }))];
    const rows = await Promise.all(changes.map((setting) => asStored(ctx, setting)));
    await append(tx, current + 1, rows, actor, now);
    await checkTogether(ctx, tx, before, rows);
  });
}

/**
 * Restores what the settings of one change were before it, as a new change.
 * @throws {AppError} not_found, conflict when one of them was changed since
 */
export async function undoSettings(ctx: Context, actor: Actor, version: number, now: Date): Promise<void> {
  await inTurn(ctx, async (tx, current) => {
    const { rows } = await tx.execute<Row & { is_last: boolean }>(sql`
      select c.name, p.value, p.sealed,
        not exists (select from setting_changes l where l.name = c.name and l.version > c.version) as is_last
      from setting_changes c left join lateral (
        select value, sealed from setting_changes where name = c.name and version < c.version order by version desc limit 1
      ) p on true where c.version = ${version}`);
    if (rows.length === 0) throw notFound(m.error_not_found_setting_change());
    if (rows.some(({ is_last }) => !is_last))
      throw new AppError("conflict", m.error_settings_changed(), { version: current });
    const before = await storedSettings(tx, ctx.config.dataDir);
    await append(tx, current + 1, rows, actor, now);
    await checkTogether(ctx, tx, before, rows);
  });
}

/**
 * Whether the settings fit together after the change, which was written in this transaction.
 * @throws {AppError} validation
 */
const checkTogether = async ({ config }: Context, tx: Queries, before: SettingTexts, rows: Row[]): Promise<void> => {
  const after = withStoredSettings(config, await storedSettings(tx, config.dataDir));
  checkAccents(after.brand);
  const set = rows.filter(({ value, sealed }) => value !== null || sealed !== null).map(({ name }) => name);
  await checkChains(tx, withStoredSettings(config, before), after, set);
};

/** The stored texts as they are after the change. */
const afterChange = (before: SettingTexts, texts: { name: SettingName; text: string | null }[]): SettingTexts => ({
  ...before,
  ...Object.fromEntries(texts.map(({ name, text }) => [name, text ?? undefined])),
});

/** One change at a time; reads go on meanwhile. */
const inTurn = async (ctx: Context, work: (tx: Queries, current: number) => Promise<void>): Promise<void> => {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table setting_changes in share row exclusive mode`);
    await work(tx, await settingsVersion(tx));
  });
  await ctx.settings.refresh();
};

const asStored = async (
  { config }: Context,
  { name, text }: { name: SettingName; text: string | null },
): Promise<Row> =>
  isSecret(name) && text !== null
    ? { name, value: null, sealed: await encrypt(config.dataDir, ownerOf(name), Buffer.from(text)) }
    : { name, value: text, sealed: null };

const append = async (tx: Queries, version: number, rows: Row[], actor: Actor, at: Date): Promise<void> => {
  if (rows.length === 0) return;
  await tx
    .insert(settingChanges)
    .values(rows.map(({ name, value, sealed }) => ({ version, name, value, sealed, actorId: actor.id, at })));
};

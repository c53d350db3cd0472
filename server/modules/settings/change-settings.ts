import type { BodyOf } from "@cointally/contract/endpoint.ts";
import {
  chainOfNodeSetting,
  describeSetting,
  type changeSettings as endpoint,
  isSecret,
  isSettingName,
  type SettingName,
} from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { and, gt, inArray, sql } from "drizzle-orm";
import { AppError, fieldError, notFound } from "../../core/app-error.ts";
import { type SettingTexts, storedSetting, unencryptedSettings, withStoredSettings } from "../../core/config/config.ts";
import { connectedHosts, unencryptedHost } from "../../core/config/encrypted-connections.ts";
import type { Context, SignedIn } from "../../core/context.ts";
import { encrypt } from "../../core/encryption.ts";
import { isForThisMachineAlone } from "../../core/network.ts";
import { publicAddressOf } from "../../core/public-address.ts";
import type { Queries } from "../../database/client.ts";
import { settingChanges } from "../../database/schema/site.ts";
import { chainOfNode } from "../chains/test-node.ts";
import { checkAccents } from "./check-accents.ts";
import { checkChains, nodesWithoutChain } from "./check-chains.ts";
import { isBrandImage } from "./encode-brand-image.ts";
import { explainWrongSetting } from "./explain-json.ts";
import { ownerOf, settingsVersion, storedSettings } from "./live-settings.ts";

type Actor = Pick<SignedIn, "id">;
type Row = { name: SettingName; value: string | null; sealed: Buffer | null };

/**
 * Stores the values as one change: all or none, only those that differ, and only if none of them has changed since the version that the admin
 * has seen, so that nobody overwrites what another has just saved. Applied in this process at once, in others at their next poll.
 * @throws {AppError} validation for a wrong value or a setting of the environment, conflict for a setting that has changed
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
  for (const { name, text } of texts) {
    if (text !== null && describeSetting(name).image && !(await isBrandImage(text)))
      throw explainWrongSetting(name, text);
  }
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
  await checkNodes(ctx, texts);
  const names = given.map(([name]) => name);
  await inTurn(ctx, async (tx, current) => {
    if (version > current || (await changedSince(tx, version, names)))
      throw new AppError("conflict", m.error_setting_conflict(), { version: current });
    const before = await storedSettings(tx, ctx.config);
    const differing = texts.filter(({ name, text }) => (before[name] ?? null) !== text);
    const rows = await Promise.all(differing.map((setting) => asStored(ctx, setting)));
    await append(ctx, tx, { version: current + 1, actorId: actor.id, at: now }, before, rows);
  });
}

/**
 * Restores what the settings of one change were before it, as a new change.
 * @throws {AppError} not_found, conflict when one of them was changed since, validation when an environment variable overrides one
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
    const overridden = rows.find(({ name }) => ctx.config.environment[name] !== undefined);
    if (overridden) throw fieldError(overridden.name, m.error_setting_in_environment({ name: overridden.name }));
    const before = await storedSettings(tx, ctx.config);
    await append(ctx, tx, { version: current + 1, actorId: actor.id, at: now }, before, rows);
  });
}

/**
 * Asks the nodes of supported chains to which chain they belong. One that does not answer may be saved, since it can be away for a while.
 * @throws {AppError} validation for a node of another chain
 */
const checkNodes = async (ctx: Context, texts: { name: SettingName; text: string | null }[]): Promise<void> => {
  const chains = texts.find(({ name }) => name === "CHAINS");
  const excepted = texts.find(({ name }) => name === "UNENCRYPTED_HOSTS");
  const after = chains ? withStoredSettings(ctx.config, { CHAINS: chains.text ?? undefined }) : ctx.settings.current();
  const { unencryptedHosts } = excepted
    ? withStoredSettings(ctx.config, { UNENCRYPTED_HOSTS: excepted.text ?? undefined })
    : ctx.settings.current();
  await Promise.all(
    texts.map(async ({ name, text }) => {
      const chainId = chainOfNodeSetting(name);
      if (chainId === undefined || text === null || nodesWithoutChain([name], after).length > 0) return;
      // Refused below, and not contacted before that.
      if (unencryptedHost(name, text, unencryptedHosts) !== undefined) return;
      const found = await chainOfNode(ctx, text);
      if (found !== null && found !== chainId) throw fieldError(name, m.node_test_wrong_chain({ chain: found }));
    }),
  );
};

/** @throws {AppError} validation for a changed setting that leads to another machine without encryption, also by fewer exceptions */
const checkEncryption = (
  config: Context["config"],
  changed: SettingName[],
  { before, after }: { before: SettingTexts; after: SettingTexts },
): void => {
  const refusedBefore = unencryptedSettings(config, before).map(({ name }) => name);
  for (const { name, host } of unencryptedSettings(config, after)) {
    if (changed.includes(name)) throw fieldError(name, m.error_unencrypted({ host }));
    if (!refusedBefore.includes(name)) throw fieldError("UNENCRYPTED_HOSTS", m.error_unencrypted_used({ name, host }));
  }
};

/**
 * Applies to the addresses that an admin enters what the tests of nodes and of the mail server do, for the same reason (test-node.ts).
 * @throws {AppError} validation for a changed setting that leads into a private network
 */
const checkPrivateAddresses = async (
  config: Context["config"],
  changed: SettingName[],
  after: SettingTexts,
): Promise<void> => {
  if (isForThisMachineAlone(config)) return;
  const hosts = changed.flatMap((name) => connectedHosts(name, after[name] ?? "").map((host) => ({ name, host })));
  for (const { name, host } of hosts) {
    if ((await publicAddressOf(host)) === null) throw fieldError(name, m.error_private_address({ host, name }));
  }
};

const changedSince = async (tx: Queries, version: number, names: SettingName[]): Promise<boolean> => {
  const later = and(gt(settingChanges.version, version), inArray(settingChanges.name, names));
  return (await tx.select().from(settingChanges).where(later).limit(1)).length > 0;
};

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
    ? { name, value: null, sealed: await encrypt(config, ownerOf(name), Buffer.from(text)) }
    : { name, value: text, sealed: null };

/**
 * Writes one change and checks that the settings fit together after it. The nodes of chains that it removes are removed with it.
 * @throws {AppError} validation
 */
const append = async (
  { config }: Context,
  tx: Queries,
  change: { version: number; actorId: string; at: Date },
  before: SettingTexts,
  rows: Row[],
): Promise<void> => {
  if (rows.length === 0) return;
  const write = (added: Row[]) => tx.insert(settingChanges).values(added.map((row) => ({ ...row, ...change })));
  await write(rows.map(({ name, value, sealed }) => ({ name, value, sealed })));
  const texts = await storedSettings(tx, config);
  const after = withStoredSettings(config, texts);
  const names = rows.map(({ name }) => name);
  const others = (Object.keys(texts) as SettingName[]).filter((name) => !names.includes(name));
  const removed = nodesWithoutChain(others, after);
  if (removed.length > 0) await write(removed.map((name) => ({ name, value: null, sealed: null })));
  checkEncryption(config, names, { before, after: texts });
  await checkPrivateAddresses(config, names, texts);
  checkAccents(after.brand, names, config.environment);
  const set = names.filter((name) => texts[name] !== undefined);
  await checkChains(tx, withStoredSettings(config, before), after, set);
};

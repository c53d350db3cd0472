import type { SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { firstChains } from "@cointally/shared/chains.ts";
import { setSiteLocales } from "@cointally/shared/locales.ts";
import { setTimeZone } from "@cointally/shared/time-zone.ts";
import { sql } from "drizzle-orm";
import { useChains } from "../../chain/use-chains.ts";
import { fieldError } from "../../core/app-error.ts";
import {
  type SettingTexts,
  type SiteConfig,
  unencryptedSettings,
  withStoredSettings,
} from "../../core/config/config.ts";
import type { Context, LiveSettings } from "../../core/context.ts";
import { decrypt, type KeySource } from "../../core/encryption.ts";
import { outageLog } from "../../core/outage-log.ts";
import type { Queries } from "../../database/client.ts";

/** Short enough for 5 s on all nodes, also when one poll is slow. */
const pollMs = 2000;

/** Whose secret this is, for the encryption. */
export const ownerOf = (name: SettingName) => `setting ${name}`;

/** The version of the settings; 0 before the first change. */
export async function settingsVersion(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select coalesce(max(version), 0)::int as version from setting_changes`,
  );
  return rows[0]?.version ?? 0;
}

type Stored = { name: SettingName; value: string | null; sealed: Buffer | null };

/** The stored texts, decrypted. A secret that was encrypted with another key, as after a restore elsewhere, counts as not set. */
export async function storedSettings(db: Queries, source: KeySource): Promise<SettingTexts> {
  const { rows } = await db.execute<Stored>(
    sql`select distinct on (name) name, value, sealed from setting_changes order by name, version desc`,
  );
  const texts: SettingTexts = {};
  for (const { name, value, sealed } of rows) {
    const text = sealed ? (await decrypt(source, ownerOf(name), sealed))?.toString() : value;
    if (text !== null && text !== undefined) texts[name] = text;
  }
  return texts;
}

/** Applies the settings that the whole process reads where it needs them. */
function apply({ addedChains, languages, timeZone }: SiteConfig): void {
  useChains(addedChains);
  setSiteLocales(languages);
  setTimeZone(timeZone);
}

/**
 * The settings of this process. They are polled by version rather than announced by NOTIFY: a poll needs no connection of its own, works
 * through pgbouncer, and loses no change when the connection is lost.
 */
export async function createLiveSettings({
  config,
  db,
  log,
  clock,
}: Pick<Context, "config" | "db" | "clock"> & { log: Pick<Context["log"], "info" | "warn"> }): Promise<
  LiveSettings & { close(): void }
> {
  const outage = outageLog(log, clock, "settings", 60_000, {
    down: "the settings cannot be read; the last ones stay in use until they can",
    up: "the settings are read again",
  });
  let version = -1;
  let current: SiteConfig = withStoredSettings(config, {});
  apply(current);
  const listeners: (() => void)[] = [];
  const read = async () => {
    // Read before the values: a change in between is read again at the next poll.
    const found = await settingsVersion(db);
    if (found === version) return;
    const texts = await storedSettings(db, config);
    version = found;
    const refused = unencryptedSettings(config, texts);
    if (refused.length > 0)
      log.warn(
        { refused },
        "settings lead to other machines without encryption and are not used; name their hosts in UNENCRYPTED_HOSTS",
      );
    current = withStoredSettings(config, texts);
    apply(current);
    for (const listener of listeners) listener();
  };
  let last: Promise<void> = Promise.resolve();
  /** One after the other, so that a slow read never replaces a later one. */
  const refresh = () => {
    last = last.catch(() => {}).then(read);
    return last;
  };
  await refresh();
  let isPolling = false;
  const timer = setInterval(async () => {
    if (isPolling) return;
    isPolling = true;
    await refresh().then(outage.up, (error: Error) => outage.down(error.message));
    isPolling = false;
  }, pollMs);
  timer.unref();
  return {
    current: () => current,
    refresh,
    async assertChains(tx, chainIds) {
      const added = chainIds.filter((id) => !firstChains.some((chain) => chain.id === id));
      if (added.length === 0) return;
      // A change of the settings waits for this transaction, or this one for the change.
      await tx.execute(sql`lock table setting_changes in row exclusive mode`);
      const { rows } = await tx.execute<{ value: string | null }>(
        sql`select value from setting_changes where name = 'CHAINS' order by version desc limit 1`,
      );
      const { addedChains } = withStoredSettings(config, { CHAINS: rows[0]?.value ?? undefined });
      const missing = added.find((id) => !addedChains.some((chain) => chain.id === id));
      if (missing !== undefined) throw fieldError("chain_id", m.error_chain_not_supported({ id: missing }));
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  };
}

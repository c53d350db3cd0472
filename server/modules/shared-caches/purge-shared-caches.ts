import { sql } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { FetchError, fetchText } from "../../core/fetch-json.ts";
import { surrogateKey } from "../../core/surrogate-key.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";

/** The time up to which changes have been reported. */
const progressKey = "shared_caches_purged";

/** Transactions that had not ended when the last run read the changes. Reporting a change twice does no harm. */
const overlapMs = 60_000;

/** As Cloudflare allows; other services allow more. */
const keysAtOnce = 30;

/** The first UUIDv7 of a moment. */
function firstId(at: number): string {
  const hex = Math.max(0, at).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Ids and slugs, also earlier ones, of the coins that moderators or owners have changed since, or whose safety has changed. */
async function changedCoins({ db }: Pick<Context, "db">, since: number): Promise<string[]> {
  const { rows } = await db.execute<{ names: string[] }>(sql`
    with changed as (
      select coin_id from moderation_actions where id >= ${firstId(since)}::uuid
      union select coin_id from safety_changes where id >= ${firstId(since)}::uuid)
    select array[c.id::text, c.slug] || array(select o.slug from old_slugs o where o.coin_id = c.id) as names
    from changed join coins c on c.id = changed.coin_id order by c.id`);
  return rows.flatMap(({ names }) => names);
}

/**
 * Reports the coins that have changed since the last run to `CDN_PURGE_URL`, by their surrogate keys. After a failure the next run reports
 * the same ones and those since.
 * @throws {FetchError} when the service does not confirm
 */
export async function purgeSharedCaches(
  ctx: Pick<Context, "db" | "settings" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  const { purgeUrl, purgeToken } = ctx.settings.current();
  if (!purgeUrl) return;
  const now = ctx.clock().getTime();
  const before = (await readSetting<number>(ctx.db, progressKey)) ?? now;
  const names = await changedCoins(ctx, before - overlapMs);
  const keys = names.length > 0 ? [...names.map((name) => surrogateKey(name)), "lists"] : [];
  for (let first = 0; first < keys.length; first += keysAtOnce) {
    const some = keys.slice(first, first + keysAtOnce);
    const { status } = await fetchText(purgeUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "surrogate-key": some.join(" "),
        ...(purgeToken && { authorization: `Bearer ${purgeToken}`, "fastly-key": purgeToken }),
      },
      body: JSON.stringify({ tags: some }),
      signal,
      maxBytes: 64 * 1024,
    });
    if (status < 200 || status > 299) throw new FetchError(`status ${status}`);
  }
  await writeSetting(ctx.db, progressKey, now);
}

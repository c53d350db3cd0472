import { type SQL, sql } from "drizzle-orm";

/** The columns of a coin from which its logo follows; default those of row `c` of coins. */
type LogoColumns = { id: SQL; slug: SQL; logoId: SQL };

/**
 * SQL for what the mark of a coin without a logo is drawn from (shared/coin-mark.ts): the middle of its main contract's address, or a hash of the
 * slug of a native coin.
 */
const markSeed = ({ id, slug }: LogoColumns) => sql`coalesce(
  (select substr(lower(k.address), 19, 8) from contracts k where k.coin_id = ${id} and k.position = 0), left(md5(${slug}), 8))`;

/** The fields of a coin's JSON for its logo, or for its mark without one. */
export function logoFields(
  columns: LogoColumns = { id: sql`c.id`, slug: sql`c.slug`, logoId: sql`c.logo_id` },
): Record<"logo_url" | "logo_mark", SQL> {
  return {
    logo_url: sql`'/uploads/' || ${columns.logoId} || '/256.webp'`,
    logo_mark: sql`case when ${columns.logoId} is null then ${markSeed(columns)} end`,
  };
}

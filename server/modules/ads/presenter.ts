import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonObject } from "../../database/json.ts";

const counted = (what: "impressions" | "clicks"): SQL =>
  sql`(select coalesce(sum(${sql.raw(what)}), 0)::int from ad_days d where d.ad_id = a.id)`;

/** SQL for an ad's JSON (api.md, Ads), for rows of `ads` with the alias `a`. */
export const adJson: SQL = jsonObject({
  id: sql`a.id`,
  title: sql`a.title`,
  slot: sql`a.slot`,
  image_url: sql`'/uploads/' || a.image_id || '/1200.webp'`,
  alt: sql`a.alt`,
  target_url: sql`a.target_url`,
  coin_id: sql`a.coin_id`,
  chain_ids: sql`a.chain_ids`,
  pages: sql`a.pages`,
  starts_at: isoTime(sql`a.starts_at`),
  ends_at: isoTime(sql`a.ends_at`),
  active: sql`a.active`,
  advertiser: sql`a.advertiser`,
  price_amount: sql`trim_scale(a.price_amount)::text`,
  price_currency: sql`a.price_currency`,
  impressions: counted("impressions"),
  clicks: counted("clicks"),
  created_at: isoTime(sql`a.created_at`),
});

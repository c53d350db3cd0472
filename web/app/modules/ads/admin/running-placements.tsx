import type { Ad } from "@cointally/contract/ads.ts";
import type { RunningPromotion } from "@cointally/contract/dashboard.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { query } from "../../../lib/api/api.ts";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import rows from "../../../ui/table/rows.module.css";
import css from "./running-placements.module.css";

type Placement = { key: string; endsAt: number; name: ReactNode; terms: string };

/** The ads and promotions that run now, the next to end first, with who pays, and what where that is known. */
export function RunningPlacements({ promotions, hasAds }: { promotions: RunningPromotion[]; hasAds: boolean }) {
  const api = useAdminApi();
  const { day } = useFormat();
  const now = useNow();
  const { data, error, refetch } = useQuery({
    ...query(api.listAds, { query: { active: "true", limit: 100 } }),
    enabled: hasAds,
  });
  const until = (time: string | null) =>
    time === null ? m.placement_no_end() : m.dashboard_placement_until({ day: day(time) });
  const placementOfAd = ({ id, title, advertiser, price_amount, price_currency, ends_at }: Ad): Placement => ({
    key: id,
    endsAt: Date.parse(ends_at),
    name: title,
    terms: m.dashboard_placement({
      advertiser,
      price: price_amount ? `${price_amount} ${price_currency}` : m.dashboard_placement_free(),
      end: until(ends_at),
    }),
  });
  const placementOfCoin = ({ coin, payer, ends_at }: RunningPromotion): Placement => ({
    key: coin.slug,
    endsAt: ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at),
    name: <Link to={`/coins/${coin.slug}`}>{coin.name}</Link>,
    terms:
      payer === null
        ? m.dashboard_promotion_unnamed({ end: until(ends_at) })
        : m.dashboard_promotion({ payer, end: until(ends_at) }),
  });
  const ads = data?.ads.filter((ad) => Date.parse(ad.starts_at) <= now).map(placementOfAd);
  const isKnown = ads !== undefined || error !== null || !hasAds;
  const running = [...(ads ?? []), ...promotions.map(placementOfCoin)]
    .filter(({ endsAt }) => now < endsAt)
    .toSorted((a, b) => a.endsAt - b.endsAt);
  return (
    <>
      {error && !data && <FailedRead title={m.admin_ads_failed()} error={error} onRetry={refetch} />}
      {isKnown && !error && running.length === 0 && <p className="second">{m.dashboard_placements_none()}</p>}
      {isKnown && running.length > 0 && (
        <ul className={`${rows.rows} ${css.placements}`}>
          {running.map(({ key, name, terms }) => (
            <li key={key}>
              <span dir="auto">{name}</span>
              <span className="second">{terms}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="second">
        <Link to="/placements">{m.shell_foot_placements()}</Link>
        {hasAds && (
          <>
            {" · "}
            <Link to="/admin/ads">{m.dashboard_all_ads()}</Link>
          </>
        )}
      </p>
    </>
  );
}

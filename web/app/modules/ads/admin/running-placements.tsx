import type { Ad } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { query } from "../../../lib/api/api.ts";
import { useNow } from "../../../lib/format/clock.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import rows from "../../../ui/table/rows.module.css";

const isRunning = ({ starts_at, ends_at }: Ad, now: number) =>
  Date.parse(starts_at) <= now && now < Date.parse(ends_at);

/** The ads that run now, the next to end first, with what each pays. */
export function RunningPlacements() {
  const api = useAdminApi();
  const { day } = useFormat();
  const now = useNow();
  const { data, error, refetch } = useQuery({ ...query(api.listAds, { query: { active: "true", limit: 100 } }) });
  const running = data?.ads
    .filter((ad) => isRunning(ad, now))
    .toSorted((a, b) => Date.parse(a.ends_at) - Date.parse(b.ends_at));
  return (
    <>
      {error && !running && <FailedRead title={m.dashboard_failed()} error={error} onRetry={refetch} />}
      {running?.length === 0 && <p className="second">{m.dashboard_placements_none()}</p>}
      {running && running.length > 0 && (
        <ul className={rows.rows}>
          {running.map((ad) => (
            <li key={ad.id}>
              {ad.title}
              <span className="second">
                {m.dashboard_placement({
                  advertiser: ad.advertiser,
                  price: ad.price_amount ? `${ad.price_amount} ${ad.price_currency}` : m.dashboard_placement_free(),
                  end: day(ad.ends_at),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="second">
        <Link to="/admin/ads">{m.dashboard_all_ads()}</Link>
      </p>
    </>
  );
}

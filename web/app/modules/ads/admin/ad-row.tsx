import type { Ad } from "@cointally/contract/ads.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { slotText } from "../../../lib/format/ad-slots.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { tableClasses } from "../../../ui/table/table.tsx";
import { stateOf } from "./ad-form-values.ts";
import css from "./admin-ads.module.css";
import { useAdChanges, useAdDays } from "./ads-query.ts";

const stateText = {
  running: m.admin_ads_states_running,
  scheduled: m.admin_ads_states_scheduled,
  ended: m.admin_ads_states_ended,
  off: m.admin_ads_states_off,
};

const [small, large] = limits.ad.widths;

type Props = { ad: Ad; onEdit: () => void };

/** One ad with its place, counts and actions. */
export function AdRow({ ad, onEdit }: Props) {
  const { day } = useFormat();
  const { setActive } = useAdChanges();
  const [isConfirming, setConfirming] = useState(false);
  const state = stateOf(ad, Date.now());
  return (
    <li className={css.row}>
      <img src={ad.image_url.replace(String(large), String(small))} alt="" loading="lazy" className={css.picture} />
      <div className={css.what}>
        <h2 dir="auto">{ad.title}</h2>
        <p className="small second">
          <Tag bad={state === "off"}>{stateText[state]()}</Tag> {slotText[ad.slot]()}
        </p>
        <p className="small second">
          <bdi>{ad.advertiser}</bdi>
          {ad.price_amount && `, ${ad.price_amount} ${ad.price_currency}`}
        </p>
        <p className="small second">{m.admin_ads_from({ from: day(ad.starts_at), to: day(ad.ends_at) })}</p>
      </div>
      <p className={css.counts}>
        <span>{m.admin_ads_views_count({ count: ad.impressions })}</span>
        <span>{m.admin_ads_clicks_count({ count: ad.clicks })}</span>
      </p>
      <fieldset className={css.actions} aria-label={m.admin_ads_actions({ title: ad.title })}>
        <Button onClick={onEdit}>{m.common_edit()}</Button>
        <Button
          aria-disabled={setActive.isPending}
          onClick={() => !setActive.isPending && setActive.mutate({ id: ad.id, active: !ad.active })}
        >
          {ad.active ? m.admin_ads_turn_off() : m.admin_ads_turn_on()}
        </Button>
        <Button kind="danger" aria-expanded={isConfirming} onClick={() => setConfirming(!isConfirming)}>
          {m.common_delete()}
        </Button>
      </fieldset>
      {isConfirming && <RemoveConfirmation id={ad.id} onCancel={() => setConfirming(false)} />}
      <Days id={ad.id} />
    </li>
  );
}

function RemoveConfirmation({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { remove } = useAdChanges();
  return (
    <fieldset className={css.sure} aria-label={m.common_delete()}>
      <p>{m.admin_ads_remove_why()}</p>
      <Button onClick={onCancel}>{m.admin_ads_keep()}</Button>
      <Button kind="danger" aria-disabled={remove.isPending} onClick={() => !remove.isPending && remove.mutate(id)}>
        {m.admin_ads_remove_sure()}
      </Button>
    </fieldset>
  );
}

/** Counts by day with bars, loaded when expanded. */
function Days({ id }: { id: string }) {
  const { day, count } = useFormat();
  const [open, setOpen] = useState(false);
  const { data, isPending } = useAdDays(id, open);
  const days = data?.days ?? [];
  const max = Math.max(1, ...days.map(({ impressions }) => impressions));
  return (
    <details className={css.days} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.admin_ads_figures()}</summary>
      {open && isPending && <SkeletonRows rows={3} label={m.admin_ads_loading()} />}
      {data && days.length === 0 && <p className="small second">{m.admin_ads_no_figures()}</p>}
      {days.length > 0 && (
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">{m.admin_ads_day()}</th>
              <th scope="col" className={tableClasses.num}>
                {m.admin_ads_views()}
              </th>
              <th scope="col" className={tableClasses.num}>
                {m.admin_ads_clicks()}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((row) => (
              <tr key={row.day}>
                <th scope="row">{day(row.day)}</th>
                <td className={tableClasses.num}>
                  <meter className={css.bar} min={0} max={max} value={row.impressions} aria-hidden="true" />
                  {count(row.impressions)}
                </td>
                <td className={tableClasses.num}>{count(row.clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

import type { Ad } from "@cointally/contract/ads.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useState } from "react";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { tableClasses } from "../../ui/table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { adsDeskWords } from "../../words/ads-desk.ts";
import css from "./ads-desk.module.css";
import { useAdChanges, useAdDays } from "./ads-query.ts";
import { stateOf } from "./typed-ad.ts";

const [small, large] = limits.ad.widths;

type Props = { ad: Ad; onEdit: () => void };

/** One ad: what it is, where it stands, what it counted, and what can be done with it. */
export function AdRow({ ad, onEdit }: Props) {
  const words = useWords(adsDeskWords);
  const { day } = useFormat();
  const { turn } = useAdChanges();
  const [asked, setAsked] = useState(false);
  const state = stateOf(ad, Date.now());
  return (
    <li className={css.row}>
      <img src={ad.image_url.replace(String(large), String(small))} alt="" loading="lazy" className={css.picture} />
      <div className={css.what}>
        <h2 dir="auto">{ad.title}</h2>
        <p className="small second">
          <Tag bad={state === "off"}>{words.states[state]}</Tag> {words.slots[ad.slot]}
        </p>
        <p className="small second">
          <bdi>{ad.advertiser}</bdi>
          {ad.price_amount && `, ${ad.price_amount} ${ad.price_currency}`}
        </p>
        <p className="small second">{words.from(day(ad.starts_at), day(ad.ends_at))}</p>
      </div>
      <p className={css.counts}>
        <span>{words.impressions(ad.impressions)}</span>
        <span>{words.clicks(ad.clicks)}</span>
      </p>
      <fieldset className={css.verbs} aria-label={words.actions(ad.title)}>
        <Button onClick={onEdit}>{words.edit}</Button>
        <Button
          aria-disabled={turn.isPending}
          onClick={() => !turn.isPending && turn.mutate({ id: ad.id, active: !ad.active })}
        >
          {ad.active ? words.off : words.on}
        </Button>
        <Button kind="danger" aria-expanded={asked} onClick={() => setAsked(!asked)}>
          {words.remove}
        </Button>
      </fieldset>
      {asked && <Removal id={ad.id} onKeep={() => setAsked(false)} />}
      <Days id={ad.id} />
    </li>
  );
}

function Removal({ id, onKeep }: { id: string; onKeep: () => void }) {
  const words = useWords(adsDeskWords);
  const { remove } = useAdChanges();
  return (
    <fieldset className={css.sure} aria-label={words.remove}>
      <p>{words.removeWhy}</p>
      <Button onClick={onKeep}>{words.keep}</Button>
      <Button kind="danger" aria-disabled={remove.isPending} onClick={() => !remove.isPending && remove.mutate(id)}>
        {words.removeSure}
      </Button>
    </fieldset>
  );
}

/** What it counted by day, asked for when it is opened; bars beside figures, so that a week reads at a glance. */
function Days({ id }: { id: string }) {
  const words = useWords(adsDeskWords);
  const { day, count } = useFormat();
  const [open, setOpen] = useState(false);
  const { data, isPending } = useAdDays(id, open);
  const days = data?.days ?? [];
  const most = Math.max(1, ...days.map(({ impressions }) => impressions));
  return (
    <details className={css.days} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.figures}</summary>
      {open && isPending && <SkeletonRows rows={3} label={words.loading} />}
      {data && days.length === 0 && <p className="small second">{words.noFigures}</p>}
      {days.length > 0 && (
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col" className={tableClasses.num}>
                {words.seen}
              </th>
              <th scope="col" className={tableClasses.num}>
                {words.followed}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <tr key={one.day}>
                <th scope="row">{day(one.day)}</th>
                <td className={tableClasses.num}>
                  <meter className={css.bar} min={0} max={most} value={one.impressions} aria-hidden="true" />
                  {count(one.impressions)}
                </td>
                <td className={tableClasses.num}>{count(one.clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

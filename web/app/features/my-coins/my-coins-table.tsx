import type { Coin } from "@cointally/api/coin.ts";
import { useNow } from "../../lib/clock.ts";
import { count } from "../../lib/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Ago } from "../../ui/figures.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { tableClasses } from "../../ui/table.tsx";
import { CoinName } from "../coins/coin-name.tsx";
import css from "./my-coins.module.css";
import { type Standing, standingOf } from "./standing.ts";

type Props = { coins: Coin[]; submittedId: string | undefined; onRemove: (coin: Coin) => void };

const icons: Record<Standing["kind"], IconName> = { waits: "clock", public: "check", denied: "warn" };

/** One's own coins: what each is, where it stands, and what one can do about it. */
export function MyCoinsTable({ coins, submittedId, onRemove }: Props) {
  return (
    <table className={`${tableClasses.table} ${css.mine}`}>
      <caption className="sr">Your coins, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Coin</th>
          <th scope="col">Where it stands</th>
          <th scope="col">Sent</th>
          <th scope="col" className={tableClasses.num}>
            Votes in all
          </th>
          <th scope="col">
            <span className="sr">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((coin) => (
          <MyCoin key={coin.id} coin={coin} fresh={coin.id === submittedId} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

function MyCoin({ coin, fresh, onRemove }: { coin: Coin; fresh: boolean; onRemove: (coin: Coin) => void }) {
  const { word, note, kind } = standingOf(coin, useNow());
  const removable = coin.status === "pending" || coin.status === "denied";
  return (
    <tr className={fresh ? css.fresh : undefined}>
      <th scope="row">
        <CoinName coin={coin} />
      </th>
      <td className={css.standing}>
        <span className={css[kind]}>
          <Icon name={icons[kind]} size={14} />
          {word}
        </span>
        {note && <span className={css.why}>{note}</span>}
      </td>
      <td className={css.sentAt}>
        <span className="only-phone">Sent </span>
        <Ago at={coin.created_at} />
      </td>
      <td className={`${tableClasses.num} not-phone`}>
        {coin.status === "approved" ? count(coin.votes.total) : <span className="muted">–</span>}
      </td>
      <td className={css.actions}>
        <ButtonLink to={`/coins/${coin.slug}/edit`} aria-label={`Edit ${coin.name}`}>
          Edit
        </ButtonLink>
        {removable && (
          <Button kind="danger" aria-label={`Delete ${coin.name}`} onClick={() => onRemove(coin)}>
            Delete
          </Button>
        )}
      </td>
    </tr>
  );
}

import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/locale.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Ago } from "../../../ui/figures.tsx";
import { tableClasses } from "../../../ui/table.tsx";
import { CoinName } from "../coin-name.tsx";
import { ContractNotes } from "./contract-notes.tsx";
import css from "./my-coins.module.css";
import { WaitingChanges } from "./pending-changes.tsx";
import { StandingLine } from "./standing-line.tsx";

type Props = { coins: Coin[]; freshId: string | undefined; onRemove: (coin: Coin) => void };

/** One's own coins: what each is, where it stands, and what one can do about it. */
export function MyCoinsTable({ coins, freshId, onRemove }: Props) {
  return (
    <table className={`${tableClasses.table} ${css.mine}`}>
      <caption className="sr">{m.my_coins_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.label_coin()}</th>
          <th scope="col">{m.my_coins_column_status()}</th>
          <th scope="col">{m.my_coins_submitted_on()}</th>
          <th scope="col" className={tableClasses.num}>
            {m.my_coins_column_votes()}
          </th>
          <th scope="col">
            <span className="sr">{m.my_coins_column_actions()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map((coin) => (
          <MyCoin key={coin.id} coin={coin} fresh={coin.id === freshId} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { coin: Coin; fresh: boolean; onRemove: (coin: Coin) => void };

function MyCoin({ coin, fresh, onRemove }: RowProps) {
  const { count } = useFormat();
  const denied = coin.status === "denied";
  const removable = coin.status === "pending" || denied;
  return (
    <tr className={fresh ? css.fresh : undefined}>
      <th scope="row">
        <CoinName coin={coin} />
      </th>
      <td className={css.standing}>
        <StandingLine coin={coin} />
        <ContractNotes coin={coin} />
        <WaitingChanges coin={coin} />
      </td>
      <td className={css.sentAt}>
        <span className={css.sentWord}>{m.my_coins_submitted_on()} </span>
        <Ago at={coin.created_at} />
      </td>
      <td className={`${tableClasses.num} ${css.votes}`}>
        {coin.status === "approved" ? count(coin.votes.total) : <span className="muted">–</span>}
      </td>
      <td className={css.actions}>
        <ButtonLink
          to={`/coins/${coin.slug}/edit`}
          aria-label={denied ? m.my_coins_correct_of({ name: coin.name }) : m.my_coins_edit_of({ name: coin.name })}
        >
          {denied ? m.my_coins_correct() : m.common_edit()}
        </ButtonLink>
        {removable && (
          <Button kind="danger" aria-label={m.my_coins_delete_of({ name: coin.name })} onClick={() => onRemove(coin)}>
            {m.common_delete()}
          </Button>
        )}
      </td>
    </tr>
  );
}

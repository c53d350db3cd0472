import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { tableClasses } from "../../../ui/table/table.tsx";
import { CoinName } from "../coin-name.tsx";
import { ContractMismatches } from "./contract-notes.tsx";
import css from "./my-coins.module.css";
import { PendingChanges } from "./pending-changes.tsx";
import { StatusLine } from "./status-line.tsx";

type Props = { coins: Coin[]; newCoinId: string | undefined; onDelete: (coin: Coin) => void };

/** The user's own coins with status and actions. */
export function MyCoinsTable({ coins, newCoinId, onDelete }: Props) {
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
          <MyCoinRow key={coin.id} coin={coin} isNew={coin.id === newCoinId} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { coin: Coin; isNew: boolean; onDelete: (coin: Coin) => void };

function MyCoinRow({ coin, isNew, onDelete }: RowProps) {
  const { count } = useFormat();
  const denied = coin.status === "denied";
  const canDelete = coin.status === "pending" || denied;
  return (
    <tr className={isNew ? css.newCoin : undefined}>
      <th scope="row">
        <CoinName coin={coin} />
      </th>
      <td className={css.status}>
        <StatusLine coin={coin} />
        <ContractMismatches coin={coin} />
        <PendingChanges coin={coin} />
      </td>
      <td className={css.sentAt}>
        <span className={css.sentLabel}>{m.my_coins_submitted_on()} </span>
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
        {canDelete && (
          <Button kind="danger" aria-label={m.my_coins_delete_of({ name: coin.name })} onClick={() => onDelete(coin)}>
            {m.common_delete()}
          </Button>
        )}
      </td>
    </tr>
  );
}

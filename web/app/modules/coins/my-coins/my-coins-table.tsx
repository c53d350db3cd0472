import type { Coin } from "@cointally/contract/coin.ts";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Ago } from "../../../ui/figures.tsx";
import { tableClasses } from "../../../ui/table.tsx";
import { myCoinsWords } from "../../../words/my-coins.ts";
import { CoinName } from "../coin-name.tsx";
import { ContractNotes } from "./contract-notes.tsx";
import css from "./my-coins.module.css";
import { WaitingChanges } from "./pending-changes.tsx";
import { StandingLine } from "./standing-line.tsx";

type Props = { coins: Coin[]; freshId: string | undefined; onRemove: (coin: Coin) => void };

/** One's own coins: what each is, where it stands, and what one can do about it. */
export function MyCoinsTable({ coins, freshId, onRemove }: Props) {
  const { caption, columns } = useWords(myCoinsWords);
  return (
    <table className={`${tableClasses.table} ${css.mine}`}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.coin}</th>
          <th scope="col">{columns.standing}</th>
          <th scope="col">{columns.sent}</th>
          <th scope="col" className={tableClasses.num}>
            {columns.votes}
          </th>
          <th scope="col">
            <span className="sr">{columns.actions}</span>
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
  const words = useWords(myCoinsWords);
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
        <span className={css.sentWord}>{words.sentOn} </span>
        <Ago at={coin.created_at} />
      </td>
      <td className={`${tableClasses.num} ${css.votes}`}>
        {coin.status === "approved" ? count(coin.votes.total) : <span className="muted">–</span>}
      </td>
      <td className={css.actions}>
        <ButtonLink
          to={`/coins/${coin.slug}/edit`}
          aria-label={denied ? words.correctOf(coin.name) : words.editOf(coin.name)}
        >
          {denied ? words.correct : words.edit}
        </ButtonLink>
        {removable && (
          <Button kind="danger" aria-label={words.deleteOf(coin.name)} onClick={() => onRemove(coin)}>
            {words.delete}
          </Button>
        )}
      </td>
    </tr>
  );
}

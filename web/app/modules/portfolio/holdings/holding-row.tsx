import type { PortfolioCoin } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { IconButton } from "../../../ui/controls/button.tsx";
import { StalePrice, useFigures } from "../../../ui/facts/figures.tsx";
import { tableClasses } from "../../../ui/table/table.tsx";
import { CoinName } from "../../coins/coin-name.tsx";
import { useMask } from "../use-mask.tsx";
import css from "./holdings.module.css";

const heldOutShortText = {
  danger: m.portfolio_held_out_short_danger,
  price_jump: m.portfolio_held_out_short_price_jump,
  delisted: m.portfolio_held_out_short_delisted,
};

const { num } = tableClasses;
const wide = `${num} not-phone`;

type Props = { line: PortfolioCoin; open: boolean; onToggle: () => void };

/** The id of the row with a holding's sources. */
export const partsId = ({ coin_id }: Pick<PortfolioCoin, "coin_id">): string => `parts-${coin_id}`;

/** One holding. Shows unknown figures, and why it is not counted. */
export function HoldingRow({ line, open, onToggle }: Props) {
  const { tokens, exact } = useFormat();
  const { change } = useFigures();
  const mask = useMask();
  const { coin, amount } = line;
  const day = line.value_usd === null ? change(null) : change(line.change_24h_pct, true);
  const amountText = () => <span title={exact(amount)}>{tokens(amount)}</span>;
  return (
    <tr className={open ? css.open : undefined}>
      <th scope="row" className={css.coin}>
        <CoinName
          coin={coin}
          lazy
          chainsOnPhone={false}
          note={<span className={`only-phone ${css.held}`}>{mask(amountText)}</span>}
        />
      </th>
      <td className={`${wide} ${css.held}`}>{mask(amountText)}</td>
      <td className={wide}>
        <PriceOf line={line} />
      </td>
      <td className={wide}>{day}</td>
      <td className={num}>
        <ValueOf line={line} />
        {line.value_usd !== null && <span className={`only-phone ${css.sub}`}>{day}</span>}
      </td>
      <td className={wide}>
        <GainOf line={line} />
      </td>
      <td className={css.toggle}>
        <IconButton
          tiny
          icon="down"
          label={m.portfolio_parts_of({ coin: coin.name })}
          aria-expanded={open}
          aria-controls={open ? partsId(line) : undefined}
          onClick={onToggle}
        />
      </td>
    </tr>
  );
}

function PriceOf({ line: { price_usd, price_as_of, stale } }: { line: PortfolioCoin }) {
  const { price } = useFigures();
  if (!stale || price_as_of === null) return price(price_usd);
  return <StalePrice usd={price_usd} at={price_as_of} />;
}

function ValueOf({ line }: { line: PortfolioCoin }) {
  const { money } = useFormat();
  const mask = useMask();
  const { value_usd: value, held_out: heldOut } = line;
  if (value !== null) return <b className="strong">{mask(() => money(value))}</b>;
  if (!heldOut) return <span className={css.unknown}>{m.portfolio_no_price()}</span>;
  return (
    <span className={css.unknown}>
      {m.portfolio_not_counted()}
      <small>{heldOutShortText[heldOut]()}</small>
    </span>
  );
}

function GainOf({
  line: { unrealized_pnl_usd: pnl, unrealized_pnl_pct: percent, cost_basis_usd: cost },
}: {
  line: PortfolioCoin;
}) {
  const { gain, unknown, change } = useFigures();
  const mask = useMask();
  if (cost === null) return <span className={css.unknown}>{m.portfolio_no_cost()}</span>;
  if (pnl === null) return unknown;
  return (
    <>
      {mask(() => gain(pnl))} {percent !== null && <span className={css.percent}>{change(percent)}</span>}
    </>
  );
}

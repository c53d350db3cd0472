import type { PortfolioAddress, PortfolioCoin } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { Fragment, type ReactNode, useState } from "react";
import { SortableHeader, tableClasses } from "../../../ui/table/table.tsx";
import type { ManualHolding } from "../manual-holding.ts";
import { HoldingParts } from "./holding-parts.tsx";
import { HoldingRow } from "./holding-row.tsx";
import css from "./holdings.module.css";
import { type ListState, listSearch, type Sort, sortedBy } from "./list-state.ts";

type Props = {
  state: ListState;
  lines: PortfolioCoin[];
  addresses: PortfolioAddress[];
  onEdit: (holding: ManualHolding) => void;
  onDelete: (holding: ManualHolding) => void;
};

const { num } = tableClasses;
const wide = `${num} not-phone`;

/** A row for each coin, and below it its sources when expanded. */
export function HoldingsTable({ state, lines, addresses, onEdit, onDelete }: Props) {
  const [open, setOpen] = useState<string[]>([]);
  const toggle = (id: string) => setOpen(open.includes(id) ? open.filter((openId) => openId !== id) : [...open, id]);
  const head = (sort: Sort, className: string, name: ReactNode) => (
    <SortableHeader
      to={listSearch(sortedBy(state, sort))}
      sorted={state.sort !== sort ? "none" : state.order === "asc" ? "ascending" : "descending"}
      className={className}
    >
      {name}
    </SortableHeader>
  );
  return (
    <table className={`${tableClasses.table} ${tableClasses.sticky} ${css.table}`}>
      <caption className="sr">{m.portfolio_caption()}</caption>
      <thead>
        <tr>
          {head("name", css.coin as string, m.portfolio_coin())}
          <th scope="col" className={`${wide} ${css.amount}`}>
            {m.portfolio_amount()}
          </th>
          <th scope="col" className={`${wide} ${css.price}`}>
            {m.portfolio_price()}
          </th>
          {head("change_24h", `${wide} ${css.day}`, m.portfolio_24h())}
          {head("value", `${num} ${css.value}`, m.portfolio_value())}
          {head("pnl", `${wide} ${css.gain}`, m.portfolio_gain())}
          <th scope="col" className={css.toggle}>
            <span className="sr">{m.portfolio_columns_parts()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const isOpen = open.includes(line.coin_id);
          return (
            <Fragment key={line.coin_id}>
              <HoldingRow line={line} open={isOpen} onToggle={() => toggle(line.coin_id)} />
              {isOpen && <HoldingParts line={line} addresses={addresses} onEdit={onEdit} onDelete={onDelete} />}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

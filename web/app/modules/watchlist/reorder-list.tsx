import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/controls/icon.tsx";
import { CoinName } from "../coins/coin-name.tsx";
import type { CoinRow } from "../coins/list/table/coin-row.ts";
import css from "./reorder-list.module.css";
import { useRowDrag } from "./use-row-drag.ts";

type Props = {
  coins: CoinRow[];
  /** Number of watched coins, including those that are not loaded. */
  total: number;
  onMove: (from: number, to: number) => void;
};

/** The first rows load their logos at once, the others when they come near the viewport. */
const eagerRows = 15;

/** The watched coins as rows that can be moved by dragging or by buttons. Screen readers hear the new position. */
export function ReorderList({ coins, total, onMove }: Props) {
  const { count } = useFormat();
  const [message, setMessage] = useState("");
  const move = (from: number, to: number) => {
    const coin = coins[from];
    if (!coin || !coins[to] || to === from) return;
    onMove(from, to);
    setMessage(m.watchlist_moved({ coin: bidiIsolate(coin.name), place: count(to + 1), total: count(total) }));
  };
  const { startDrag, offsetOf, dragged } = useRowDrag(coins.length, move);
  return (
    <>
      <p className="second small">{m.watchlist_order_hint()}</p>
      <p className="sr" role="status">
        {message}
      </p>
      <ol className={dragged === null ? css.list : `${css.list} ${css.dragging}`}>
        {coins.map((coin, index) => {
          const { name } = coin;
          const offset = offsetOf(index);
          const isLast = index === coins.length - 1;
          return (
            <li
              key={coin.id}
              className={index === dragged ? css.dragged : undefined}
              style={offset ? { transform: `translateY(${offset}px)` } : undefined}
            >
              <span className={css.grip} onPointerDown={(event) => startDrag(event, index)}>
                <Icon name="grip" />
              </span>
              <span className={css.place}>{index + 1}</span>
              <div className={css.coin}>
                <CoinName coin={coin} lazy={index >= eagerRows} />
              </div>
              <IconButton
                icon="top"
                label={m.watchlist_move_to_top({ coin: name })}
                aria-disabled={index === 0}
                onClick={() => move(index, 0)}
              />
              <IconButton
                icon="up"
                label={m.watchlist_move_up({ coin: name })}
                aria-disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="down"
                label={m.watchlist_move_down({ coin: name })}
                aria-disabled={isLast}
                onClick={() => move(index, index + 1)}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}

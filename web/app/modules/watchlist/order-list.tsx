import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { bidiIsolate } from "../../lib/bidi-isolate.ts";
import { useFormat } from "../../lib/locale.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CoinName } from "../coins/coin-name.tsx";
import type { CoinRow } from "../coins/list/coin-row.ts";
import css from "./order-list.module.css";
import { useRowDrag } from "./use-row-drag.ts";

type Props = {
  coins: CoinRow[];
  /** How many there are with those that are not loaded. */
  total: number;
  onMove: (from: number, to: number) => void;
};

/** Rows above this fold load their logos at once. */
const eagerRows = 15;

/** The watched coins as rows that can be moved: by dragging, and by buttons; readers hear where one came to stand. */
export function OrderList({ coins, total, onMove }: Props) {
  const { count } = useFormat();
  const [message, setMessage] = useState("");
  const move = (from: number, to: number) => {
    const coin = coins[from];
    if (!coin || !coins[to] || to === from) return;
    onMove(from, to);
    setMessage(m.watchlist_moved({ coin: bidiIsolate(coin.name), place: count(to + 1), total: count(total) }));
  };
  const { begin, shiftOf, dragged } = useRowDrag(coins.length, move);
  return (
    <>
      <p className="second small">{m.watchlist_order_hint()}</p>
      <p className="sr" role="status">
        {message}
      </p>
      <ol className={dragged === null ? css.list : `${css.list} ${css.dragging}`}>
        {coins.map((coin, at) => {
          const { name } = coin;
          const shift = shiftOf(at);
          const last = at === coins.length - 1;
          return (
            <li
              key={coin.id}
              className={at === dragged ? css.dragged : undefined}
              style={shift ? { transform: `translateY(${shift}px)` } : undefined}
            >
              <span className={css.grip} onPointerDown={(event) => begin(event, at)}>
                <Icon name="grip" />
              </span>
              <span className={css.place}>{at + 1}</span>
              <div className={css.coin}>
                <CoinName coin={coin} lazy={at >= eagerRows} />
              </div>
              <IconButton
                icon="top"
                label={m.watchlist_move_to_top({ coin: name })}
                aria-disabled={at === 0}
                onClick={() => move(at, 0)}
              />
              <IconButton
                icon="up"
                label={m.watchlist_move_up({ coin: name })}
                aria-disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon="down"
                label={m.watchlist_move_down({ coin: name })}
                aria-disabled={last}
                onClick={() => move(at, at + 1)}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}

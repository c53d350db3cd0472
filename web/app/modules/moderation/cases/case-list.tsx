import type { Coin } from "@cointally/contract/coin.ts";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Ago } from "../../../ui/facts/figures.tsx";
import { CoinLogo } from "../../coins/coin-name.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import css from "./case-list.module.css";

export type Case = {
  id: string;
  coin: Pick<Coin, "slug" | "name" | "symbol" | "logo_url"> & ComponentProps<typeof DangerMark>["coin"];
  tag?: ReactNode;
  /** The text of the case, and what belongs below it. */
  body: ReactNode;
  /** Who wrote it, and when. */
  from: string;
  at: string;
  buttons: ReactNode;
};

/** Reports or claims, oldest first. When the focused one is decided, the focus moves to the next; an undo moves it back. */
export function CaseList({ cases }: { cases: Case[] }) {
  const list = useRef<HTMLUListElement>(null);
  const decided = useRef(0);
  const { length } = cases;
  const previousLength = useRef(length);
  useEffect(() => {
    if (previousLength.current === length) return;
    previousLength.current = length;
    if (document.activeElement !== document.body) return;
    const next = list.current?.children[Math.min(decided.current, length - 1)];
    next?.querySelector("a")?.focus({ preventScroll: true });
  }, [length]);
  return (
    <ul ref={list} className={css.cases}>
      {cases.map(({ id, coin, tag, body, from, at, buttons }, place) => (
        <li
          key={id}
          onFocus={() => {
            decided.current = place;
          }}
        >
          <CoinLogo coin={coin} />
          <div className={css.words}>
            <p className={css.title}>
              <Link to={`/coins/${coin.slug}`}>
                <bdi>{coin.name}</bdi>
              </Link>
              <DangerMark coin={coin} />
              {tag}
            </p>
            {body}
            <p className="small muted">
              <bdi>{from}</bdi>, <Ago at={at} />
            </p>
          </div>
          <div className={css.buttons}>{buttons}</div>
        </li>
      ))}
    </ul>
  );
}

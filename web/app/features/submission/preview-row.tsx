import type { Coin } from "@cointally/api/coin.ts";
import { ChainMarks, CoinLogo } from "../coins/coin-name.tsx";
import type { Draft } from "./draft.ts";
import css from "./preview-row.module.css";

/** The coin as its row will show it, while it is typed. */
export function PreviewRow({ draft }: { draft: Draft }) {
  const ids = draft.contracts.map((row) => Number(row.chain_id));
  const place: Pick<Coin, "chain_id" | "contracts"> = {
    chain_id: ids[0] ?? 0,
    contracts: draft.type === "coin" ? [] : ids.map((chain_id) => ({ chain_id, address: "", decimals: null })),
  };
  const name = draft.name.trim();
  return (
    <section aria-label="How it will look in the list">
      <h2 className={css.title}>How it will look in the list</h2>
      <div className={css.row}>
        <CoinLogo coin={{ name: name || "?", logo_url: draft.logo?.url ?? null }} />
        <div className={css.text}>
          <span className={name ? css.name : css.unnamed}>{name || "Name"}</span>
          <span className={css.second}>
            <span>{draft.symbol.trim() || "SYMBOL"}</span>
            <ChainMarks coin={place} />
          </span>
        </div>
      </div>
    </section>
  );
}

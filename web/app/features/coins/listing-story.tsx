import type { Coin } from "@cointally/api/coin.ts";
import { counted } from "../../lib/format.ts";
import { Moment } from "../../ui/figures.tsx";
import rows from "../../ui/rows.module.css";
import type { CoinFacts } from "./coin-facts.ts";
import css from "./listing-story.module.css";

const how: Record<NonNullable<Coin["approved_how"]>, string> = {
  at_once: "Approved at once by a moderator",
  scheduled: "Approved by a moderator, public after the waiting time",
  imported: "Taken from a public token list by the operator of this site",
};

/** When and how the coin came to be listed, newest first. */
export function ListingStory({ coin, creator }: Pick<CoinFacts, "coin" | "creator">) {
  return (
    <section className={rows.section}>
      <h2>How it was listed</h2>
      <ol className={`${rows.rows} ${css.story}`}>
        {coin.approved_at && (
          <li>
            <Moment at={coin.approved_at} />
            <span>{coin.approved_how ? how[coin.approved_how] : "Approved"}</span>
          </li>
        )}
        {coin.approved_how !== "imported" && (
          <li>
            <Moment at={coin.created_at} />
            <span>
              {creator
                ? `Submitted by ${creator.name}, member since ${creator.joined_at.slice(0, 4)}, ${counted(creator.coins_count, "coin")}`
                : "Submitted by an account that is gone"}
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

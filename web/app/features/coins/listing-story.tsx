import { Link } from "react-router";
import { useWords } from "../../lib/locale.ts";
import { Moment } from "../../ui/figures.tsx";
import { Filled } from "../../ui/filled.tsx";
import rows from "../../ui/rows.module.css";
import { coinWords } from "../../words/coins.ts";
import type { CoinFacts } from "./coin-facts.ts";
import css from "./listing-story.module.css";

/** When and how the coin came to be listed, newest first. */
export function ListingStory({ coin, creator }: Pick<CoinFacts, "coin" | "creator">) {
  const words = useWords(coinWords);
  const { approved_at, approved_how } = coin;
  return (
    <section className={rows.section}>
      <h2>{words.story}</h2>
      <ol className={`${rows.rows} ${css.story}`}>
        {approved_at && (
          <li>
            <Moment at={approved_at} />
            <span>{approved_how ? words.approvedHow[approved_how] : words.approved}</span>
          </li>
        )}
        {approved_how !== "imported" && (
          <li>
            <Moment at={coin.created_at} />
            <span>
              {creator ? (
                <Filled words={words.submittedBy(creator.joined_at.slice(0, 4), creator.coins_count)}>
                  <bdi>
                    {creator.coins_count > 0 ? (
                      <Link to={`/creators/${creator.id}`}>{creator.name}</Link>
                    ) : (
                      creator.name
                    )}
                  </bdi>
                </Filled>
              ) : (
                words.submitterGone
              )}
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

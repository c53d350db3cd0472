import type { Creator } from "@cointally/contract/coins.ts";
import { useMemo } from "react";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { type WalkPlace, walkNeighbours, walkSize } from "../../../lib/pagination-url.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { coinWords } from "../../../words/coins.ts";
import { listsWords } from "../../../words/lists.ts";
import type { CoinListPage } from "./coin-list.tsx";
import { CoinTable } from "./coin-table.tsx";
import { columnsOf } from "./columns.ts";
import css from "./creator-page.module.css";
import { lists } from "./lists.ts";

type Props = { creator: Creator; place: WalkPlace; answer: CoinListPage; priced: boolean };

const { natural: newestFirst = null } = lists.approved;

/** Who submitted coins, and all of these that are public. */
export function CreatorPage({ creator, place, answer, priced }: Props) {
  const { creator: words } = useWords(coinWords);
  const listWords = useWords(listsWords);
  const columns = useMemo(() => columnsOf(null, priced, newestFirst), [priced]);
  const { day } = useFormat();
  const path = `/creators/${creator.id}`;
  const { back, next } = walkNeighbours(path, place, answer.next_cursor);
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>
          <bdi>{creator.name}</bdi>
        </h1>
        <p className="second">
          {words.memberSince(day(creator.joined_at))} · {listWords.coins(answer.total, answer.total_capped)}
        </p>
      </header>
      {answer.coins.length > 0 ? (
        <>
          <CoinTable
            coins={answer.coins}
            caption={words.caption}
            columns={columns}
            sorted={newestFirst}
            before={null}
          />
          <Pager
            summary={listWords.summary(
              place.after + 1,
              place.after + answer.coins.length,
              answer.total,
              answer.total_capped,
            )}
            back={back}
            next={next}
            nextLabel={listWords.next(walkSize)}
          />
        </>
      ) : (
        <EmptyState title={words.pastEnd} action={<ButtonLink to={path}>{words.first}</ButtonLink>}>
          {words.pastEndWhy}
        </EmptyState>
      )}
    </div>
  );
}

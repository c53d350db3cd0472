import type { Creator } from "@cointally/contract/coins.ts";
import * as m from "@cointally/i18n/messages";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { adjacentPages, type PagePosition, pageSize } from "../../../lib/page/pagination-url.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import css from "./creator-page.module.css";
import { coinCount, lists } from "./lists.ts";
import type { CoinListPage } from "./load-list.ts";
import { CoinTable } from "./table/coin-table.tsx";
import { columnsOf } from "./table/columns.ts";

type Props = { creator: Creator; place: PagePosition; response: CoinListPage; hasPrices: boolean };

const { defaultSort: newestFirst = null } = lists.approved;

/** An account that has submitted coins, and its public coins. */
export function CreatorPage({ creator, place, response, hasPrices }: Props) {
  const columns = useMemo(() => columnsOf(null, hasPrices, newestFirst), [hasPrices]);
  const { day } = useFormat();
  const path = `/creators/${creator.id}`;
  const { back, next } = adjacentPages(path, place, response.next_cursor);
  return (
    <div className="wrap">
      <header className={css.top}>
        <h1>
          <bdi>{creator.name}</bdi>
        </h1>
        <p className="second">
          {m.creator_member_since({ day: day(creator.joined_at) })} · {coinCount(response.total, response.total_capped)}
        </p>
      </header>
      {response.coins.length > 0 ? (
        <>
          <CoinTable
            coins={response.coins}
            caption={m.creator_caption()}
            columns={columns}
            sorted={newestFirst}
            before={null}
          />
          <Pager
            before={place.after}
            shown={response.coins.length}
            total={response.total}
            capped={response.total_capped}
            back={back}
            next={next}
            nextLabel={m.common_next_rows({ rows: pageSize })}
          />
        </>
      ) : (
        <EmptyState title={m.common_page_empty()} action={<ButtonLink to={path}>{m.common_first_page()}</ButtonLink>}>
          {m.common_page_empty_text()}
        </EmptyState>
      )}
    </div>
  );
}

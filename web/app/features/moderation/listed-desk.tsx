import type { Coin } from "@cointally/api/coin.ts";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/fields.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { CoinDesk } from "./coin-desk.tsx";
import { FactsForms } from "./facts-forms.tsx";
import css from "./listed-desk.module.css";
import { moreOf } from "./more-button.tsx";
import { usePublicCoins } from "./queries.ts";
import type { QueueItem } from "./queue.ts";
import type { Decision } from "./use-held-decisions.ts";

const listedItem = (coin: Coin): QueueItem => ({
  kind: "listed",
  id: coin.id,
  coin,
  at: coin.approved_at ?? coin.created_at,
});

type Props = { userId: string; away: readonly string[]; decide: (decision: Decision) => void };

/** Public coins: found by a word, then denied, promoted, or given their audit and KYC facts. */
export function ListedDesk({ userId, away, decide }: Props) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = params.get("search") ?? "";
  const found = usePublicCoins(userId, search);
  const items = found.rows?.filter(({ id }) => !away.includes(id)).map(listedItem);
  return (
    <>
      <SearchForm
        key={search}
        search={search}
        onSearch={(words) =>
          navigate(`?queue=listed&search=${encodeURIComponent(words)}`, { preventScrollReset: true })
        }
      />
      {items && items.length > 0 && (
        <CoinDesk
          items={items}
          more={moreOf(found)}
          userId={userId}
          decide={decide}
          extras={({ coin }) => <FactsForms coin={coin} userId={userId} />}
        />
      )}
      {items?.length === 0 && (
        <EmptyState title={search ? `No public coin matches “${search}”` : "No coin is public yet"}>
          A contract address works too.
        </EmptyState>
      )}
      {!items && !found.failed && <SkeletonRows rows={8} label="Loading public coins" />}
      {found.failed && (
        <EmptyState title="The coins did not load" action={<Button onClick={found.askAgain}>Try again</Button>}>
          The server did not answer.
        </EmptyState>
      )}
    </>
  );
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useState(search);
  return (
    <search>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(words.trim());
        }}
      >
        <TextField
          type="search"
          aria-label="Find a public coin"
          placeholder="Name, symbol or contract"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  );
}

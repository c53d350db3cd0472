import type { coinListEndpoint } from "@cointally/api/coins.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/fields.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { CoinDesk } from "./coin-desk.tsx";
import { FactsForms } from "./facts-forms.tsx";
import css from "./listed-desk.module.css";
import { moderationKey } from "./queries.ts";
import type { QueueItem } from "./queue.ts";
import type { Decisions } from "./use-decision.ts";

/** Public coins: found by a word, then denied, promoted, or given their audit and KYC facts. */
export function ListedDesk({ userId, decisions }: { userId: string; decisions: Decisions }) {
  const api = useApi();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = params.get("search") ?? "";
  const { data, error } = useQuery({
    queryKey: [...moderationKey(userId), "listed", search],
    queryFn: ({ signal }) =>
      api.call<ReturnType<typeof coinListEndpoint>>("GET", "/coins", { query: { search, limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });
  const items = data?.coins.map(
    (coin): QueueItem => ({ kind: "listed", id: coin.id, coin, at: coin.approved_at ?? coin.created_at }),
  );
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
          userId={userId}
          decisions={decisions}
          extras={({ coin }) => <FactsForms key={coin.updated_at} coin={coin} userId={userId} />}
        />
      )}
      {items?.length === 0 && (
        <EmptyState title={`No public coin matches “${search}”`}>A contract address works too.</EmptyState>
      )}
      {!items && !error && <SkeletonRows rows={8} label="Loading public coins" />}
      {!items && error && (
        <EmptyState title="The coins did not load">The server did not answer. Search again.</EmptyState>
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
        <Button type="submit" icon="search">
          Find
        </Button>
      </form>
    </search>
  );
}

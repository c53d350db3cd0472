import type { Coin } from "@cointally/contract/coin.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { invalidate } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { useWords } from "../../../lib/locale.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { myCoinsWords } from "../../../words/my-coins.ts";
import css from "./my-coins.module.css";
import { type MyCoins, myCoinsPageSize, useMyCoins } from "./my-coins-query.ts";
import { MyCoinsTable } from "./my-coins-table.tsx";

const ConfirmDialog = lazy(() => import("../../../ui/confirm-dialog.tsx"));

/** Which page the URL names; the first for anything else. */
const pageIn = (text: string | null) => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1);

/** One's own coins and where each stands. */
export function MyCoinsPage() {
  const words = useWords(myCoinsWords);
  const [params] = useSearchParams();
  const page = pageIn(params.get("page"));
  const { data, error, refetch } = useMyCoins(page);
  if (data) return <Loaded page={page} answer={data} />;
  if (!error) return <SkeletonRows rows={5} label={words.loading} />;
  return (
    <EmptyState title={words.didNotLoad} action={<Button onClick={() => refetch()}>{words.tryAgain}</Button>}>
      {words.noAnswer}
    </EmptyState>
  );
}

/** What the form that led here did: sent a coin, or saved an edit of one. */
type Came = { submitted?: string; saved?: { id: string; name: string; waits: boolean } } | null;

type LoadedProps = { page: number; answer: MyCoins };

function Loaded({ page, answer }: LoadedProps) {
  const words = useWords(myCoinsWords);
  const [removing, setRemoving] = useState<Coin | null>(null);
  const { coins, total: all, total_capped, next_cursor } = answer;
  const before = (page - 1) * myCoinsPageSize;
  const came = useLocation().state as Came;
  const freshId = came?.submitted ?? came?.saved?.id;
  const fresh = coins.find((coin) => coin.id === freshId);
  if (all === 0) {
    return (
      <EmptyState title={words.none} action={<ButtonLink to="/submit">{words.submit}</ButtonLink>}>
        {words.noneText}
      </EmptyState>
    );
  }
  if (coins.length === 0) {
    return (
      <EmptyState title={words.pastEnd} action={<ButtonLink to="?page=1">{words.firstPage}</ButtonLink>}>
        {words.pastEndText(all)}
      </EmptyState>
    );
  }
  return (
    <>
      {came?.submitted && fresh && (
        <p className={css.sent} role="status">
          <b>
            <bdi>{fresh.name}</bdi>
          </b>{" "}
          {words.sent} {words.sentText}
        </p>
      )}
      {came?.saved && (
        <p className={css.sent} role="status">
          <b>
            <bdi>{came.saved.name}</bdi>
          </b>{" "}
          {words.saved} {came.saved.waits && words.savedWaits}
        </p>
      )}
      <MyCoinsTable coins={coins} freshId={fresh?.id} onRemove={setRemoving} />
      {(page > 1 || next_cursor) && (
        <Pager
          before={before}
          shown={coins.length}
          total={all}
          capped={total_capped}
          back={page > 1 ? `?page=${page - 1}` : null}
          next={next_cursor ? `?page=${page + 1}` : null}
          nextLabel={words.next}
        />
      )}
      {removing && (
        <Suspense>
          <RemoveDialog coin={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </>
  );
}

function RemoveDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const words = useWords(myCoinsWords);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteCoin({ params: { id: coin.id } }),
    // A moderator may have been faster: whatever was answered, the list is asked again.
    onSettled: () => invalidate(queryClient, api.listMyCoins).then(onClose),
  });
  return (
    <ConfirmDialog
      title={words.deleteTitle(coin.name)}
      action={remove.isPending ? words.deleting : words.delete}
      pending={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmDialog>
  );
}

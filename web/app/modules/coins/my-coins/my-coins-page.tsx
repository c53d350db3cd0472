import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { invalidate } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import css from "./my-coins.module.css";
import { type MyCoins, myCoinsPageSize, useMyCoins } from "./my-coins-query.ts";
import { MyCoinsTable } from "./my-coins-table.tsx";

const ConfirmDialog = lazy(() => import("../../../ui/confirm-dialog.tsx"));

/** Which page the URL names; the first for anything else. */
const pageIn = (text: string | null) => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1);

/** One's own coins and where each stands. */
export function MyCoinsPage() {
  const [params] = useSearchParams();
  const page = pageIn(params.get("page"));
  const { data, error, refetch } = useMyCoins(page);
  if (data) return <Loaded page={page} answer={data} />;
  if (!error) return <SkeletonRows rows={5} label={m.my_coins_loading()} />;
  return (
    <EmptyState
      title={m.my_coins_did_not_load()}
      action={<Button onClick={() => refetch()}>{m.common_try_again()}</Button>}
    >
      {m.my_coins_no_response()}
    </EmptyState>
  );
}

/** What the form that led here did: sent a coin, or saved an edit of one. */
type Came = { submitted?: string; saved?: { id: string; name: string; waits: boolean } } | null;

type LoadedProps = { page: number; answer: MyCoins };

function Loaded({ page, answer }: LoadedProps) {
  const [removing, setRemoving] = useState<Coin | null>(null);
  const { coins, total: all, total_capped, next_cursor } = answer;
  const before = (page - 1) * myCoinsPageSize;
  const came = useLocation().state as Came;
  const freshId = came?.submitted ?? came?.saved?.id;
  const fresh = coins.find((coin) => coin.id === freshId);
  if (all === 0) {
    return (
      <EmptyState title={m.my_coins_none()} action={<ButtonLink to="/submit">{m.common_submit_coin()}</ButtonLink>}>
        {m.my_coins_none_text()}
      </EmptyState>
    );
  }
  if (coins.length === 0) {
    return (
      <EmptyState title={m.my_coins_past_end()} action={<ButtonLink to="?page=1">{m.common_first_page()}</ButtonLink>}>
        {m.my_coins_past_end_text({ coins: all })}
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
          {m.my_coins_submitted()} {m.my_coins_submitted_text()}
        </p>
      )}
      {came?.saved && (
        <p className={css.sent} role="status">
          <b>
            <bdi>{came.saved.name}</bdi>
          </b>{" "}
          {m.my_coins_saved()} {came.saved.waits && m.my_coins_saved_pending()}
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
          nextLabel={m.common_next()}
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
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.deleteCoin({ params: { id: coin.id } }),
    // A moderator may have been faster: whatever was answered, the list is asked again.
    onSettled: () => invalidate(queryClient, api.listMyCoins).then(onClose),
  });
  return (
    <ConfirmDialog
      title={m.my_coins_delete_title({ name: coin.name })}
      confirmLabel={remove.isPending ? m.my_coins_deleting() : m.common_delete()}
      pending={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      {m.my_coins_delete_text()}
    </ConfirmDialog>
  );
}

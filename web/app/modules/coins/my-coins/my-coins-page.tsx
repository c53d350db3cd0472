import type { Coin } from "@cointally/contract/coin.ts";
import type { listMyCoins } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import * as m from "@cointally/i18n/messages";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { invalidate, query } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import css from "./my-coins.module.css";
import { MyCoinsTable } from "./my-coins-table.tsx";

const ConfirmDialog = lazy(() => import("../../../ui/dialog/confirm-dialog.tsx"));

type MyCoins = ResponseOf<typeof listMyCoins>;

const myCoinsPageSize = 25;

/** A page of the user's coins, newest first. */
function useMyCoins(page: number) {
  const api = useApi();
  return useQuery({
    ...query(api.listMyCoins, { query: { page, limit: myCoinsPageSize } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The page number in the URL; 1 if it is invalid. */
const parsePage = (text: string | null) => (text && /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1);

/** The user's own coins and their status. */
export function MyCoinsPage() {
  const [params] = useSearchParams();
  const page = parsePage(params.get("page"));
  const { data, error, refetch } = useMyCoins(page);
  if (data) return <LoadedCoins page={page} response={data} />;
  if (!error) return <SkeletonRows rows={5} label={m.my_coins_loading()} />;
  return <FailedRead title={m.my_coins_did_not_load()} error={error} onRetry={refetch} note={m.my_coins_are_safe()} />;
}

/** The result of the form that the user comes from: a coin submitted, or an edit saved. */
type FormResult = { submitted?: string; saved?: { id: string; name: string; isPending: boolean } } | null;

type LoadedCoinsProps = { page: number; response: MyCoins };

function LoadedCoins({ page, response }: LoadedCoinsProps) {
  const [coinToDelete, setCoinToDelete] = useState<Coin | null>(null);
  const { coins, total, total_capped, next_cursor } = response;
  const rowsBefore = (page - 1) * myCoinsPageSize;
  const formResult = useLocation().state as FormResult;
  const newCoinId = formResult?.submitted ?? formResult?.saved?.id;
  const newCoin = coins.find((coin) => coin.id === newCoinId);
  if (total === 0) {
    return (
      <EmptyState title={m.my_coins_none()} action={<ButtonLink to="/submit">{m.common_submit_coin()}</ButtonLink>}>
        {m.my_coins_none_text()}
      </EmptyState>
    );
  }
  if (coins.length === 0) {
    return (
      <EmptyState title={m.my_coins_past_end()} action={<ButtonLink to="?page=1">{m.common_first_page()}</ButtonLink>}>
        {m.my_coins_past_end_text({ coins: total })}
      </EmptyState>
    );
  }
  return (
    <>
      {formResult?.submitted && newCoin && (
        <p className={css.sent} role="status">
          <b>
            <bdi>{newCoin.name}</bdi>
          </b>{" "}
          {m.my_coins_submitted()} {m.my_coins_submitted_text()}
        </p>
      )}
      {formResult?.saved && (
        <p className={css.sent} role="status">
          <b>
            <bdi>{formResult.saved.name}</bdi>
          </b>{" "}
          {m.my_coins_saved()} {formResult.saved.isPending && m.my_coins_saved_pending()}
        </p>
      )}
      <MyCoinsTable coins={coins} newCoinId={newCoin?.id} onDelete={setCoinToDelete} />
      {(page > 1 || next_cursor) && (
        <Pager
          before={rowsBefore}
          shown={coins.length}
          total={total}
          capped={total_capped}
          back={page > 1 ? `?page=${page - 1}` : null}
          next={next_cursor ? `?page=${page + 1}` : null}
          nextLabel={m.common_next()}
        />
      )}
      {coinToDelete && (
        <Suspense>
          <DeleteDialog coin={coinToDelete} onClose={() => setCoinToDelete(null)} />
        </Suspense>
      )}
    </>
  );
}

function DeleteDialog({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => api.deleteCoin({ params: { id: coin.id } }),
    // Also after an error: a moderator may have decided in the meantime.
    onSettled: () => invalidate(queryClient, api.listMyCoins).then(onClose),
  });
  return (
    <ConfirmDialog
      title={m.my_coins_delete_title({ name: coin.name })}
      confirmLabel={deletion.isPending ? m.my_coins_deleting() : m.common_delete()}
      pending={deletion.isPending}
      onConfirm={deletion.mutate}
      onClose={onClose}
    >
      {m.my_coins_delete_text()}
    </ConfirmDialog>
  );
}

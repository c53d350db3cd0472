import type { Coin } from "@cointally/api/coin.ts";
import type { deleteCoin } from "@cointally/api/coins.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import { count, total } from "../../lib/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { toastError } from "../../ui/toasts.tsx";
import css from "./my-coins.module.css";
import { type MyCoins, myCoinsKey, myCoinsPageSize, useMyCoins } from "./my-coins-query.ts";
import { MyCoinsTable } from "./my-coins-table.tsx";

const ConfirmDialog = lazy(() => import("../../ui/confirm-dialog.tsx"));

/** Which page the URL names; the first for anything else. */
const pageIn = (text: string | null) => (text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1);

/** One's own coins and where each stands. */
export function MyCoinsPage({ userId }: { userId: string }) {
  const [params] = useSearchParams();
  const page = pageIn(params.get("page"));
  const { data, error, refetch } = useMyCoins(userId, page);
  if (data) return <Loaded userId={userId} page={page} answer={data} />;
  if (!error) return <SkeletonRows rows={5} label="Loading your coins" />;
  return (
    <EmptyState title="Your coins did not load" action={<Button onClick={() => refetch()}>Try again</Button>}>
      They are safe; the server did not answer.
    </EmptyState>
  );
}

type LoadedProps = { userId: string; page: number; answer: MyCoins };

function Loaded({ userId, page, answer }: LoadedProps) {
  const [removing, setRemoving] = useState<Coin | null>(null);
  const { coins, total: all, total_capped, next_cursor } = answer;
  const before = (page - 1) * myCoinsPageSize;
  const submittedId: unknown = useLocation().state?.submitted;
  const submitted = coins.find((coin) => coin.id === submittedId);
  if (all === 0) {
    return (
      <EmptyState title="You have submitted no coins yet" action={<ButtonLink to="/submit">Submit a coin</ButtonLink>}>
        It takes a name, a website, some words and, once there is one, a contract. A moderator reads each submission.
      </EmptyState>
    );
  }
  return (
    <>
      {submitted && (
        <p className={css.sent} role="status">
          <b>{submitted.name}</b> is sent. A moderator reads it; here you see what comes of it.
        </p>
      )}
      <MyCoinsTable coins={coins} submittedId={submitted?.id} onRemove={setRemoving} />
      {(page > 1 || next_cursor) && (
        <Pager
          summary={`${count(before + 1)} to ${count(before + coins.length)} of ${total(all, total_capped)}`}
          back={page > 1 ? `?page=${page - 1}` : null}
          next={next_cursor ? `?page=${page + 1}` : null}
          nextLabel="Next"
        />
      )}
      {removing && (
        <Suspense>
          <RemoveDialog userId={userId} coin={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </>
  );
}

function RemoveDialog({ userId, coin, onClose }: { userId: string; coin: Coin; onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.call<typeof deleteCoin>("DELETE", `/coins/${coin.id}`),
    onError: toastError,
    // A moderator may have been faster: whatever was answered, the list is asked again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: myCoinsKey(userId) }).then(onClose),
  });
  return (
    <ConfirmDialog
      title={`Delete ${coin.name}?`}
      action={remove.isPending ? "Deleting" : "Delete"}
      pending={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      The submission is taken back and its contract is free again. This cannot be undone.
    </ConfirmDialog>
  );
}

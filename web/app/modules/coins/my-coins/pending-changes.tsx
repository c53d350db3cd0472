import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { invalidate } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { Button } from "../../../ui/button.tsx";
import { EditDiff } from "../edits/edit-diff.tsx";
import type { Fields } from "../edits/field-diff.ts";
import css from "./pending-changes.module.css";
import { standingFields, withdrawal } from "./withdrawal.ts";

const ConfirmDialog = lazy(() => import("../../../ui/confirm-dialog.tsx"));

type Props = { coin: Coin; open?: boolean; onWithdrawn?: () => void };

/** What of one's own coin waits for a moderator, beside what is public, and the way to take it back. */
export function WaitingChanges({ coin, open, onWithdrawn }: Props) {
  const [asking, setAsking] = useState(false);
  if (!coin.pending_changes) return null;
  const body = withdrawal(coin);
  return (
    <details className={css.waiting} open={open}>
      <summary aria-label={open ? undefined : m.my_coins_show_pending_of({ name: coin.name })}>
        {open ? m.my_coins_pending_title() : m.my_coins_show_pending()}
      </summary>
      <EditDiff before={standingFields(coin)} after={coin.pending_changes as Fields} coinName={coin.name} />
      <div className={css.acts}>
        {body && <Button onClick={() => setAsking(true)}>{m.my_coins_withdraw()}</Button>}
        {open && <p className="second small">{m.my_coins_replace_pending()}</p>}
      </div>
      {asking && body && (
        <Suspense>
          <Withdraw coin={coin} body={body} onDone={() => onWithdrawn?.()} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </details>
  );
}

type WithdrawProps = {
  coin: Coin;
  body: NonNullable<ReturnType<typeof withdrawal>>;
  onDone: () => void;
  onClose: () => void;
};

function Withdraw({ coin, body, onDone, onClose }: WithdrawProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.updateCoin({ params: { id: coin.id }, body }),
    onSuccess: onDone,
    // A moderator may have been faster: whatever was answered, the list is asked again.
    onSettled: () => invalidate(queryClient, api.listMyCoins).then(onClose),
  });
  return (
    <ConfirmDialog
      title={m.my_coins_withdraw_title()}
      confirmLabel={withdraw.isPending ? m.my_coins_withdrawing() : m.my_coins_withdraw()}
      pending={withdraw.isPending}
      onConfirm={withdraw.mutate}
      onClose={onClose}
    >
      {m.my_coins_withdraw_text()}
    </ConfirmDialog>
  );
}

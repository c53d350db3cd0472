import type { Coin } from "@cointally/contract/coin.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { invalidate } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EditDiff } from "../edits/edit-diff.tsx";
import type { Fields } from "../edits/field-diff.ts";
import css from "./pending-changes.module.css";
import { currentFields, withdrawalBody } from "./withdrawal.ts";

const ConfirmDialog = lazy(() => import("../../../ui/dialog/confirm-dialog.tsx"));

type Props = { coin: Coin; open?: boolean; onWithdrawn?: () => void };

/** Pending changes of the user's coin beside the public values, with a button to withdraw them. */
export function PendingChanges({ coin, open, onWithdrawn }: Props) {
  const [confirming, setConfirming] = useState(false);
  if (!coin.pending_changes) return null;
  const body = withdrawalBody(coin);
  return (
    <details className={css.pending} open={open}>
      <summary aria-label={open ? undefined : m.my_coins_show_pending_of({ name: coin.name })}>
        {open ? m.my_coins_pending_title() : m.my_coins_show_pending()}
      </summary>
      <EditDiff before={currentFields(coin)} after={coin.pending_changes as Fields} />
      <div className={css.acts}>
        {body && <Button onClick={() => setConfirming(true)}>{m.my_coins_withdraw()}</Button>}
        {open && <p className="second small">{m.my_coins_replace_pending()}</p>}
      </div>
      {confirming && body && (
        <Suspense>
          <WithdrawDialog coin={coin} body={body} onDone={() => onWithdrawn?.()} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </details>
  );
}

type WithdrawDialogProps = {
  coin: Coin;
  body: NonNullable<ReturnType<typeof withdrawalBody>>;
  onDone: () => void;
  onClose: () => void;
};

function WithdrawDialog({ coin, body, onDone, onClose }: WithdrawDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.updateCoin({ params: { id: coin.id }, body }),
    onSuccess: onDone,
    // Also after an error: a moderator may have decided in the meantime.
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

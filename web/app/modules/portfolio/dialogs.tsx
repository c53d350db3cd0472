import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../lib/format/locale.ts";
import { addressName } from "./addresses/address-name.ts";
import { useHiddenAmounts } from "./hidden-amounts.ts";
import type { ManualHolding } from "./manual-holding.ts";
import { usePortfolioApi } from "./portfolio-api.ts";
import { useRefresh } from "./portfolio-query.ts";

const ConfirmDialog = lazy(() => import("../../ui/dialog/confirm-dialog.tsx"));
const AddressDialog = lazy(() => import("./addresses/address-dialog.tsx"));
const EditAddressDialog = lazy(() => import("./addresses/edit-address-dialog.tsx"));
const HoldingDialog = lazy(() => import("./holdings/holding-dialog.tsx"));
const ImportDialog = lazy(() => import("./transfer/import-dialog.tsx"));
const ExportDialog = lazy(() => import("./transfer/export-dialog.tsx"));

/** Which dialog is open, and what it is about. */
export type OpenDialog =
  | { form: "address"; address?: string }
  | { form: "edit"; address: PortfolioAddress }
  | { form: "holding"; holding?: ManualHolding }
  | { form: "import" }
  | { form: "export" }
  | { form: "remove"; address: PortfolioAddress }
  | { form: "delete"; holding: ManualHolding };

type Props = {
  opened: OpenDialog;
  addresses: PortfolioAddress[];
  onWallet: () => void;
  onClose: () => void;
};

/** The page's dialogs. Loaded with the first one; each dialog is loaded when it is opened. */
export default function Dialogs({ opened, addresses, onWallet, onClose }: Props) {
  return (
    <Suspense>
      {opened.form === "address" && (
        <AddressDialog onClose={onClose} initialAddress={opened.address} onWallet={onWallet} />
      )}
      {opened.form === "edit" && <EditAddressDialog onClose={onClose} address={opened.address} />}
      {opened.form === "holding" && <HoldingDialog onClose={onClose} holding={opened.holding} />}
      {opened.form === "import" && <ImportDialog onClose={onClose} />}
      {opened.form === "export" && <ExportDialog addresses={addresses} onClose={onClose} />}
      {opened.form === "remove" && <RemoveAddress onClose={onClose} address={opened.address} />}
      {opened.form === "delete" && <DeleteHolding onClose={onClose} holding={opened.holding} />}
    </Suspense>
  );
}

type Shared = Pick<Props, "onClose">;

function RemoveAddress({ address, onClose }: Shared & { address: PortfolioAddress }) {
  const api = usePortfolioApi();
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: () => api.removeAddress({ params: { id: address.id } }),
    // Refetch after errors, too: another tab may have removed it.
    onSettled: () => refresh().then(onClose),
  });
  return (
    <ConfirmDialog
      title={m.portfolio_remove_title({ name: bidiIsolate(addressName(address)) })}
      confirmLabel={remove.isPending ? m.portfolio_removing() : m.common_remove()}
      pending={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      {m.portfolio_remove_text()}
    </ConfirmDialog>
  );
}

function DeleteHolding({ holding: { id, coin, amount }, onClose }: Shared & { holding: ManualHolding }) {
  const api = usePortfolioApi();
  const { tokens } = useFormat();
  const hidden = useHiddenAmounts();
  const refresh = useRefresh();
  const remove = useMutation({
    mutationFn: () => api.removeHolding({ params: { id } }),
    onSettled: () => refresh().then(onClose),
  });
  return (
    <ConfirmDialog
      title={m.portfolio_delete_title({ coin: bidiIsolate(coin.name) })}
      confirmLabel={remove.isPending ? m.portfolio_deleting() : m.common_delete()}
      pending={remove.isPending}
      onConfirm={remove.mutate}
      onClose={onClose}
    >
      {hidden
        ? m.portfolio_delete_text_hidden()
        : m.portfolio_delete_text({ amount: `${tokens(amount)} ${bidiIsolate(coin.symbol)}` })}
    </ConfirmDialog>
  );
}

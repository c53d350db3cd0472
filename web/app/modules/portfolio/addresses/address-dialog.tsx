import * as m from "@cointally/i18n/messages";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import AddressForm from "./address-form.tsx";

type Props = { initialAddress: string | undefined; onWallet: () => void; onClose: () => void };

/** Adds one more address. */
export default function AddressDialog({ initialAddress, onWallet, onClose }: Props) {
  return (
    <Dialog title={m.portfolio_add_address()} onClose={onClose}>
      <AddressForm initialAddress={initialAddress} onWallet={onWallet} onAdded={onClose} />
    </Dialog>
  );
}

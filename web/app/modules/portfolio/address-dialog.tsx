import { useWords } from "../../lib/locale.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { portfolioFormsWords } from "../../words/portfolio-forms.ts";
import AddressForm from "./address-form.tsx";

type Props = { given: string | undefined; onWallet: () => void; onClose: () => void };

/** Takes one more address to follow. */
export default function AddressDialog({ given, onWallet, onClose }: Props) {
  const words = useWords(portfolioFormsWords);
  return (
    <Dialog title={words.addAddress} onClose={onClose}>
      <AddressForm given={given} onWallet={onWallet} onAdded={onClose} />
    </Dialog>
  );
}

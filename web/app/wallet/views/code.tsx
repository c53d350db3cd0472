import { lazy, Suspense } from "react";
import { useWords } from "../../lib/locale.ts";
import { walletWords } from "../../words/wallet.ts";
import { Fallible } from "./fallible.tsx";

const QrCode = lazy(() => import("./qr-code.tsx"));

/** A QR code, drawn once its code has loaded. Beside it is the same text as a link to copy. */
export function Code(props: { text: string; label: string }) {
  const { noCode } = useWords(walletWords).stages;
  return (
    <Fallible instead={<p role="status">{noCode}</p>}>
      <Suspense>
        <QrCode {...props} />
      </Suspense>
    </Fallible>
  );
}

import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { Fallible } from "./fallible.tsx";

const QrCode = lazy(() => import("./qr-code.tsx"));

/** A QR code, drawn once its code has loaded. Beside it is the same text as a link to copy. */
export function Code(props: { text: string; label: string }) {
  return (
    <Fallible instead={<p role="status">{m.wallet_connect_no_code()}</p>}>
      <Suspense>
        <QrCode {...props} />
      </Suspense>
    </Fallible>
  );
}

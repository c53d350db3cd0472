import * as m from "@cointally/i18n/messages";
import { lazy, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

const QrCode = lazy(() => import("./qr-code.tsx"));

/** A QR code whose encoder loads on demand. Show the text as a copyable link, too. */
export function LazyQrCode(props: { text: string; label: string }) {
  return (
    <ErrorBoundary fallback={<p role="status">{m.wallet_connect_no_code()}</p>}>
      <Suspense>
        <QrCode {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

import { lazy, Suspense } from "react";

const QrCode = lazy(() => import("./qr-code.tsx"));

/** A QR code, drawn once its part of the site is there. */
export const Code = (props: { text: string; label: string }) => (
  <Suspense>
    <QrCode {...props} />
  </Suspense>
);

import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Dialogs hold the page still by a style sheet of their own, which the page's policy takes with the nonce alone. This is the name
// under which the library that they use (get-nonce) looks for it.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

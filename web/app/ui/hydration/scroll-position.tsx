import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { InlineScript } from "./inline-script.tsx";

const storageKey = "cointally.scroll_positions";

/** Only in the server's HTML: hydration keeps that script. */
const script = import.meta.env.SSR
  ? `{const h=history;if(!h.state?.key)h.replaceState({key:crypto.getRandomValues(new Uint32Array(1))[0].toString(32)},"");
try{scrollTo(0,JSON.parse(sessionStorage.getItem("${storageKey}"))[h.state.key]??0)}catch{}}`.replaceAll("\n", "")
  : "";

/**
 * Restores the scroll position, on a reload before scripts have loaded. React Router's `ScrollRestoration` does the same, but its script
 * throws where the browser forbids storage.
 */
export function ScrollPosition() {
  useScrollRestoration({ storageKey });
  return <InlineScript text={script} />;
}

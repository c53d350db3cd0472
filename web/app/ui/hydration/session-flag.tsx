import { sessionFlag, sessionNameProperty } from "../../lib/session/session.ts";
import { storageKeys } from "../../lib/storage/storage.ts";
import { InlineScript } from "./inline-script.tsx";

/** Only in the server's HTML: hydration keeps that script. The same test as in `parseUser`. */
const script = import.meta.env.SSR
  ? `try{const u=JSON.parse(localStorage.getItem("${storageKeys.user}")),d=document.documentElement;
if(localStorage.getItem("${storageKeys.token}")&&typeof u?.id==="string"&&typeof u.role==="string"){
d.setAttribute("${sessionFlag}","");d.style.setProperty("${sessionNameProperty}",JSON.stringify(String(u.name)))}}catch{}`.replaceAll(
      "\n",
      "",
    )
  : "";

/**
 * Marks before the first paint whether a session is stored: the server renders every page for a visitor, and style sheets hide what is
 * not so for a user (`if-visitor`, `if-user`). `session.ts` keeps the mark up to date.
 */
export function SessionFlag() {
  return <InlineScript text={script} />;
}

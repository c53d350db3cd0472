import { use } from "react";
import { NonceContext } from "../../lib/page/nonce.ts";

/** A script within the server's HTML, which hydration keeps: in the browser's bundle its text is empty. */
export function InlineScript({ text }: { text: string }) {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the files that use it
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

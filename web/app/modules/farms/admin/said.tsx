import { useServerWords } from "../../../ui/use-server-words.ts";

/** A reason that the API gave, in the page's language once its words are there. */
export function Said({ children }: { children: string }) {
  const say = useServerWords();
  return <span>{say?.(children) ?? children}</span>;
}

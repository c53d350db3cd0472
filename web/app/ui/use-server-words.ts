import { useEffect, useState } from "react";
import { useLocale } from "../lib/locale.ts";
import { loadServerWords, type SayServer } from "../words/server.ts";

const asItCame: SayServer = (sentence) => sentence;
const loaded: Record<string, SayServer> = { en: asItCame };

/**
 * Says what the API said in the page's language; null until the words are loaded, which begins where this is first
 * used: a form asks for them before anything is wrong.
 */
export function useServerWords(): SayServer | null {
  const locale = useLocale();
  const [say, setSay] = useState(() => loaded[locale] ?? null);
  useEffect(() => {
    if (say) return;
    let here = true;
    const load = loadServerWords[locale] ?? (async () => asItCame);
    load().then((words) => {
      loaded[locale] = words;
      if (here) setSay(() => words);
    });
    return () => {
      here = false;
    };
  }, [locale, say]);
  return say;
}

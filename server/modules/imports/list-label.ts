import { escapeUnprintable } from "./clean-text.ts";

const maxNameLength = 80;

/** What history and queues call a list: its address, which its author cannot choose, else the name that it gives itself. */
export function listLabel(url: string | null | undefined, name: string | null): string {
  if (url) return url;
  const label = name?.trim() || "tokens.json";
  return escapeUnprintable([...label].slice(0, maxNameLength).join(""));
}

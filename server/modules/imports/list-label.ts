import { escapeUnprintable } from "./clean-text.ts";

const maxNameLength = 80;

/**
 * What history and queues, which are public, call a list: its address without what may be a key, else the name that it gives itself, unless
 * that looks like an address.
 */
export function listLabel(url: string | null | undefined, name: string | null): string {
  if (url) {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname.replace(/\/$/, "")}`;
  }
  const given = name?.trim() ?? "";
  const label = given === "" || /\/|\.\p{L}{2,}/u.test(given) ? "tokens.json" : given;
  return escapeUnprintable([...label].slice(0, maxNameLength).join(""));
}

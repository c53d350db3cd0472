/** By which a shared cache removes responses: those of one coin, by its id or slug, or a kind of response. */
export type SurrogateKey = `coin-${string}` | "lists" | "uploads" | "ledger";

/** Of pages and calls about a coin, by what names it in the path; of all others, which list coins. */
export function surrogateKey(coin: string | undefined): SurrogateKey {
  return coin !== undefined && /^[\w-]{1,120}$/.test(coin) ? `coin-${coin}` : "lists";
}

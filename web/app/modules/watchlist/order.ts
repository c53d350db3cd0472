/** The list with the row at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The orders to ask for, one after another, so that the row at `from` comes to stand at `to`: each names all rows between, `most` of them
 * at once.
 */
export function ordersOf(ids: readonly string[], from: number, to: number, most: number): string[][] {
  const orders: string[][] = [];
  let [order, at] = [[...ids], from];
  while (at !== to) {
    const next = at < to ? Math.min(to, at + most - 1) : Math.max(to, at - most + 1);
    order = moved(order, at, next);
    orders.push(order.slice(Math.min(at, next), Math.max(at, next) + 1));
    at = next;
  }
  return orders;
}

/** The rows with those that `order` names in that order among themselves; the others stay where they are (api.md, PATCH /watchlists/coins). */
export function placed<T>(rows: readonly T[], idOf: (row: T) => string, order: readonly string[]): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  const here = order.filter((id) => byId.has(id));
  const named = new Set(here);
  let next = 0;
  return rows.map((row) => (named.has(idOf(row)) ? (byId.get(here[next++] as string) as T) : row));
}

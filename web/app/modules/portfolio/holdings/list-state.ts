import type { portfolioHides, portfolioSorts } from "@cointally/contract/portfolio.ts";

export type Sort = (typeof portfolioSorts)[number];
export type Hide = (typeof portfolioHides)[number];
export type ListState = { sort: Sort; order: "asc" | "desc"; hide: Hide[] };

/** Default direction of each sort. */
const ways: { [sort in Sort]: ListState["order"] } = { value: "desc", change_24h: "desc", pnl: "desc", name: "asc" };
const hides: Hide[] = ["small", "spam"];

export const sorts = Object.keys(ways) as Sort[];

/** Sort and filters of the holdings, from the URL; by default all, most valuable first. */
export function listStateOf(params: URLSearchParams): ListState {
  const sort = sorts.find((one) => one === params.get("sort")) ?? "value";
  const order = (["asc", "desc"] as const).find((one) => one === params.get("order")) ?? ways[sort];
  const hidden = params.get("hide")?.split(",") ?? [];
  return { sort, order, hide: hides.filter((one) => hidden.includes(one)) };
}

/** The shortest URL of a list. */
export function listSearch({ sort, order, hide }: ListState): string {
  const params = new URLSearchParams();
  if (sort !== "value") params.set("sort", sort);
  if (order !== ways[sort]) params.set("order", order);
  if (hide.length > 0) params.set("hide", hide.join(","));
  return `?${String(params).replaceAll("%2C", ",")}`;
}

/** The list sorted by this column in its default direction. */
export const by = (state: ListState, sort: Sort): ListState => ({ ...state, sort, order: ways[sort] });

/** The same; reversed if already sorted by this column. */
export const sortedBy = (state: ListState, sort: Sort): ListState =>
  sort === state.sort ? { ...state, order: state.order === "asc" ? "desc" : "asc" } : by(state, sort);

/** The list with a filter toggled. */
export const hiding = (state: ListState, kind: Hide, on: boolean): ListState => ({
  ...state,
  hide: hides.filter((one) => (one === kind ? on : state.hide.includes(one))),
});

import type { portfolioHides, portfolioSorts } from "@cointally/contract/portfolio.ts";

export type Sort = (typeof portfolioSorts)[number];
export type Hide = (typeof portfolioHides)[number];
export type ListState = { sort: Sort; order: "asc" | "desc"; hide: Hide[] };

/** The default order of each sort. */
const defaultOrders: { [sort in Sort]: ListState["order"] } = {
  value: "desc",
  change_24h: "desc",
  pnl: "desc",
  name: "asc",
};
const hides: Hide[] = ["small", "spam"];

export const sorts = Object.keys(defaultOrders) as Sort[];

/** Sort and filters of the holdings from the URL; by default all, most valuable first. */
export function listStateOf(params: URLSearchParams): ListState {
  const sort = sorts.find((one) => one === params.get("sort")) ?? "value";
  const order = (["asc", "desc"] as const).find((one) => one === params.get("order")) ?? defaultOrders[sort];
  const hidden = params.get("hide")?.split(",") ?? [];
  return { sort, order, hide: hides.filter((one) => hidden.includes(one)) };
}

/** The shortest URL of a list. */
export function listSearch({ sort, order, hide }: ListState): string {
  const params = new URLSearchParams();
  if (sort !== "value") params.set("sort", sort);
  if (order !== defaultOrders[sort]) params.set("order", order);
  if (hide.length > 0) params.set("hide", hide.join(","));
  return `?${String(params).replaceAll("%2C", ",")}`;
}

/** The list sorted by this column in its default order. */
export const sortBy = (state: ListState, sort: Sort): ListState => ({ ...state, sort, order: defaultOrders[sort] });

/** The list sorted by this column; reversed if it is already sorted by it. */
export const sortedBy = (state: ListState, sort: Sort): ListState =>
  sort === state.sort ? { ...state, order: state.order === "asc" ? "desc" : "asc" } : sortBy(state, sort);

/** The list with a filter toggled. */
export const withFilter = (state: ListState, kind: Hide, on: boolean): ListState => ({
  ...state,
  hide: hides.filter((one) => (one === kind ? on : state.hide.includes(one))),
});

import { FilterSheet, type ListedTag } from "./filter-sheet.tsx";
import { listHref } from "./list-links.ts";
import type { ListState } from "./list-state.ts";
import { WhySheet } from "./why-sheet.tsx";

type Props = {
  state: ListState;
  tags: ListedTag[];
  total: { coins: number; capped: boolean };
  filterId: string;
  whyId: string;
};

/** What the buttons of a list's bar open. */
export default function ListSheets({ state, tags, total, filterId, whyId }: Props) {
  return (
    <>
      <FilterSheet key={listHref(state)} id={filterId} state={state} tags={tags} total={total} />
      <WhySheet id={whyId} state={state} />
    </>
  );
}

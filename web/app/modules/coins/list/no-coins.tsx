import { useWords } from "../../../lib/locale.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { listNotesWords } from "../../../words/list-notes.ts";
import { listHref } from "./list-links.ts";
import { filtersSet, type ListState, plainState } from "./list-url.ts";

/** Why a page of a list holds no coin, and what to do. */
export default function NoCoins({ state }: { state: ListState }) {
  const words = useWords(listNotesWords);
  const filtered = state.chainId !== null || filtersSet(state) > 0;
  const narrowed = filtered || state.list !== "all";
  if (state.page > 1 || state.cursor) {
    const [title, text, first] = words.pastEnd;
    return (
      <EmptyState title={title} action={<ButtonLink to={listHref(state)}>{first}</ButtonLink>}>
        {text}
      </EmptyState>
    );
  }
  if (state.search) {
    const everywhere = listHref({ ...plainState("all"), search: state.search });
    return (
      <EmptyState
        title={
          <>
            {words.noMatch}
            <bdi>“{state.search}”</bdi>
          </>
        }
        action={
          narrowed ? (
            <ButtonLink to={everywhere}>{words.searchAll}</ButtonLink>
          ) : (
            <ButtonLink to="/submit">{words.submit}</ButtonLink>
          )
        }
      >
        {narrowed ? words.noMatchHere : words.noMatchAnywhere}
      </EmptyState>
    );
  }
  if (filtered) {
    const [title, text, off] = words.nothingFiltered;
    return (
      <EmptyState title={title} action={<ButtonLink to={listHref(plainState(state.list))}>{off}</ButtonLink>}>
        {text}
      </EmptyState>
    );
  }
  const [title, text] = words.empty[state.list];
  const none = state.list === "all";
  return (
    <EmptyState
      title={title}
      action={<ButtonLink to={none ? "/submit" : "/coins"}>{none ? words.submit : words.seeAll}</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
}

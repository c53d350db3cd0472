import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { listPagePath } from "../../../lib/page/list-paths.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import type { ListState } from "../list/list-state.ts";
import css from "./search-box.module.css";

/** Loads when the field is first used. If it fails to load, the form still works. */
const Suggestions = lazy(() => import("./suggestions.tsx").catch(() => ({ default: () => null })));

type Props = {
  /** The list to search, with its filters; all coins by default. */
  state?: ListState;
  inSheet?: boolean;
};

/** The search field: a plain form that opens the list of matches, with suggestions below it while the user types. */
export function SearchBox({ state, inSheet }: Props) {
  const fieldRef = useRef<HTMLInputElement>(null);
  const [wasUsed, setWasUsed] = useState(false);
  const search = state?.search ?? "";
  const lastSearch = useRef(search);
  useEffect(() => {
    // Focused before the scripts ran.
    if (document.activeElement === fieldRef.current) setWasUsed(true);
  }, []);
  useEffect(() => {
    if (fieldRef.current && lastSearch.current !== search) fieldRef.current.value = search;
    lastSearch.current = search;
  }, [search]);
  return (
    <Form
      className={css.seek}
      role="search"
      aria-label={inSheet ? m.common_search() : undefined}
      action={state ? listPagePath(state.list) : "/coins"}
      onFocus={() => setWasUsed(true)}
    >
      {state?.chainId && <input type="hidden" name="chain_id" value={state.chainId} />}
      {state?.stage && <input type="hidden" name="stage" value={state.stage} />}
      {state?.tag && <input type="hidden" name="tag" value={state.tag} />}
      <span className={css.field}>
        <Icon name="search" />
        <input
          ref={fieldRef}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={limits.search.max}
          // biome-ignore lint/a11y/noAutofocus: set only in the sheet, whose only purpose is this field
          autoFocus={inSheet}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
          aria-label={m.search_label()}
          placeholder={m.search_placeholder()}
        />
        <span className={`not-phone ${css.key}`} aria-hidden="true">
          /
        </span>
      </span>
      {wasUsed && fieldRef.current && (
        <Suspense>
          <Suggestions field={fieldRef.current} />
        </Suspense>
      )}
    </Form>
  );
}

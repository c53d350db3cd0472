import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { listPagePath } from "../../../lib/list-paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { ListState } from "../list/list-url.ts";
import css from "./search-box.module.css";

/** Comes when the field is first used. Where it does not arrive, the form still works. */
const Suggestions = lazy(() => import("./suggestions.tsx").catch(() => ({ default: () => null })));

type Props = {
  /** The list that is searched within, with its filters; all coins without it. */
  state?: ListState;
  inSheet?: boolean;
};

/** The search field: a plain form that leads to the list of matches; in use, what matches stands below it as one types. */
export function SearchBox({ state, inSheet }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [inUse, setInUse] = useState(false);
  const search = state?.search ?? "";
  const shown = useRef(search);
  useEffect(() => {
    // Focused before the scripts ran.
    if (document.activeElement === field.current) setInUse(true);
  }, []);
  useEffect(() => {
    if (field.current && shown.current !== search) field.current.value = search;
    shown.current = search;
  }, [search]);
  return (
    <Form
      className={css.seek}
      role="search"
      aria-label={inSheet ? m.common_search() : undefined}
      action={state ? listPagePath(state.list) : "/coins"}
      onFocus={() => setInUse(true)}
    >
      {state?.chainId && <input type="hidden" name="chain_id" value={state.chainId} />}
      {state?.stage && <input type="hidden" name="stage" value={state.stage} />}
      {state?.tag && <input type="hidden" name="tag" value={state.tag} />}
      <span className={css.field}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          name="search"
          defaultValue={search}
          maxLength={limits.search.max}
          // biome-ignore lint/a11y/noAutofocus: the sheet is there for this field; elsewhere it is not set
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
      {inUse && field.current && (
        <Suspense>
          <Suggestions field={field.current} />
        </Suspense>
      )}
    </Form>
  );
}

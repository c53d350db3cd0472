import * as m from "@cointally/i18n/messages";
import { useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../../ui/controls/icon.tsx";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { listHref } from "../list/list-links.ts";
import { defaultListState } from "../list/list-state.ts";
import { normalizeSearch } from "../list/list-url.ts";
import { CoinOption, Option } from "./options.tsx";
import { clearRecentSearches, readRecentSearches, saveRecentSearch } from "./recent-searches.ts";
import { searchKeyIsOn, setSearchKey } from "./search-key.ts";
import { areOnlySimilar, isAddress } from "./search-terms.ts";
import css from "./suggestions.module.css";
import { useCoinSearch } from "./use-coin-search.ts";
import { useCombobox } from "./use-combobox.ts";

const resultsTarget = (search: string) => ({ label: search, to: listHref({ ...defaultListState("all"), search }) });

/** Matches while the user types; before that, recent searches. Import it lazily. */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const listId = useId();
  const { text, open, setOpen } = useSearchField(field);
  const search = normalizeSearch(text);
  const recent = useRecent(field, open);
  const matches = useCoinSearch(search, open);
  const options =
    search === ""
      ? recent.searches
      : [...matches.coins.map(coinTarget), ...(matches.coins.length ? [resultsTarget(search)] : [])];
  const activeIndex = useCombobox(field, { listId, search, options: options.length, open, setOpen });
  if (!open) return null;

  const close = () => {
    setOpen(false);
    field.blur();
    field.closest<HTMLElement>("[popover]")?.hidePopover();
  };
  return (
    <>
      <button type="button" className={`only-phone ${css.cancel}`} onClick={close}>
        {m.common_close()}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the options keeps the focus in the field */}
      <div className={css.panel} onMouseDown={(event) => event.preventDefault()}>
        {search === "" ? <RecentHead {...recent} /> : <MatchesHead {...matches} search={search} />}
        {options.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label={search ? m.search_matches() : m.search_recent()}
            aria-busy={!matches.isCurrent}
          >
            {options.map((option, index) => {
              const props = { ...option, listId, index, isActive: activeIndex === index };
              const coin = search === "" ? undefined : matches.coins[index];
              if (coin) return <CoinOption key={coin.id} {...props} coin={coin} search={search} />;
              return (
                <Option key={option.to} {...props}>
                  <Icon name={search ? "search" : "clock"} size={16} />
                  <span className={css.name}>
                    <InterpolatedMessage message={search ? m.search_all_results({ search: "{}" }) : "{}"}>
                      <bdi>{option.label}</bdi>
                    </InterpolatedMessage>
                  </span>
                </Option>
              );
            })}
          </div>
        )}
        <label className={`not-phone ${css.key}`}>
          <input type="checkbox" defaultChecked={searchKeyIsOn()} onChange={(e) => setSearchKey(e.target.checked)} />
          {m.search_key()}
        </label>
      </div>
    </>
  );
}

const coinTarget = ({ name, slug }: { name: string; slug: string }) => ({ label: name, to: `/coins/${slug}` });

/** The recent searches; saves each search that is submitted. */
function useRecent(field: HTMLInputElement, open: boolean) {
  const [searches, setSearches] = useState(readRecentSearches);
  const { key } = useLocation();
  // A navigation closes the list, which may be open again before that is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after a navigation
  useEffect(() => {
    if (open) setSearches(readRecentSearches());
  }, [open, key]);
  useEffect(() => {
    const { form } = field;
    const saveSubmitted = () => {
      const submitted = normalizeSearch(field.value);
      if (submitted) saveRecentSearch(resultsTarget(submitted));
    };
    form?.addEventListener("submit", saveSubmitted);
    return () => form?.removeEventListener("submit", saveSubmitted);
  }, [field]);
  const clear = () => {
    clearRecentSearches();
    setSearches([]);
    field.focus();
  };
  return { searches, clear };
}

function RecentHead({ searches, clear }: ReturnType<typeof useRecent>) {
  if (searches.length === 0) return <p className={css.message}>{m.search_hint()}</p>;
  return (
    <div className={css.head}>
      <span>{m.search_recent()}</span>
      <button type="button" onClick={clear}>
        {m.search_clear_recent()}
      </button>
    </div>
  );
}

/** Messages above the matches or in their place. */
function MatchesHead({
  coins,
  isCurrent,
  error,
  refetch,
  search,
}: ReturnType<typeof useCoinSearch> & { search: string }) {
  const areSimilar = areOnlySimilar(coins, search);
  return (
    <>
      <p className="sr" role="status">
        {isCurrent && !error ? m.list_coins({ count: coins.length }) : m.search_searching()}
      </p>
      {isCurrent && areSimilar && <p className={css.head}>{m.search_similar()}</p>}
      {isCurrent && coins.length > 0 && isAddress(search) && <p className={css.head}>{m.search_at_address()}</p>}
      {coins.length === 0 && !isCurrent && <SkeletonText lines={4} label={m.search_searching()} />}
      {isCurrent && error && (
        <div className={css.message}>
          <FailedRead inline title={m.search_failed()} error={error} onRetry={refetch} />
        </div>
      )}
      {isCurrent && !error && coins.length === 0 && (
        <div className={css.message}>
          <p className="strong">
            <InterpolatedMessage message={m.list_no_match({ search: "{}" })}>
              <bdi>{search}</bdi>
            </InterpolatedMessage>
          </p>
          <p>{m.search_no_match_hint()}</p>
        </div>
      )}
    </>
  );
}

/** The text of the search field, and whether its list is open: from focus or typing until the focus leaves the form, or navigation. */
function useSearchField(field: HTMLInputElement) {
  const [text, setText] = useState(field.value);
  const [open, setOpen] = useState(true);
  const { key: locationKey } = useLocation();

  useEffect(() => {
    const update = () => {
      setText(field.value);
      setOpen(true);
    };
    const onFocusOut = (event: FocusEvent) => {
      if (!field.form?.contains(event.relatedTarget as Node | null)) setOpen(false);
    };
    const { form } = field;
    // The user may have typed between the first render and this effect.
    setText(field.value);
    for (const type of ["input", "focus", "click"]) field.addEventListener(type, update);
    form?.addEventListener("focusout", onFocusOut);
    return () => {
      for (const type of ["input", "focus", "click"]) field.removeEventListener(type, update);
      form?.removeEventListener("focusout", onFocusOut);
    };
  }, [field]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => () => setOpen(false), [locationKey]);

  return { text, open, setOpen };
}

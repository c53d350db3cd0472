import * as m from "@cointally/i18n/messages";
import { useEffect, useId, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { listHref } from "../list/list-links.ts";
import { plainState, plainWords } from "../list/list-url.ts";
import { CoinOption, Option } from "./options.tsx";
import { clearRecent, readRecent, rememberSearch } from "./recent.ts";
import { searchKeyIsOn, setSearchKey } from "./search-key.ts";
import { areNear, isAddress } from "./suggest.ts";
import css from "./suggestions.module.css";
import { useCombobox } from "./use-combobox.ts";
import { useFound } from "./use-found.ts";
import { useTyped } from "./use-typed.ts";

const resultsOf = (words: string) => ({ label: words, to: listHref({ ...plainState("all"), search: words }) });

/** What matches while one types; before that, what was searched for last. Import it lazily, beside the field. */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const listId = useId();
  const { text, open, setOpen } = useTyped(field);
  const wanted = plainWords(text);
  const recent = useRecent(field, open);
  const found = useFound(wanted, open);
  const options =
    wanted === "" ? recent.kept : [...found.coins.map(toCoin), ...(found.coins.length ? [resultsOf(wanted)] : [])];
  const marked = useCombobox(field, { listId, words: wanted, options: options.length, open, setOpen });
  if (!open) return null;

  const leave = () => {
    setOpen(false);
    field.blur();
    field.closest<HTMLElement>("[popover]")?.hidePopover();
  };
  return (
    <>
      <button type="button" className={`only-phone ${css.cancel}`} onClick={leave}>
        {m.common_close()}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the options leaves the focus in the field */}
      <div className={css.panel} onMouseDown={(event) => event.preventDefault()}>
        {wanted === "" ? <RecentHead {...recent} /> : <FoundHead {...found} wanted={wanted} />}
        {options.length > 0 && (
          <div
            id={listId}
            role="listbox"
            aria-label={wanted ? m.search_matches() : m.search_recent()}
            aria-busy={!found.settled}
          >
            {options.map((option, at) => {
              const standing = { ...option, listId, at, marked: marked === at };
              const coin = wanted === "" ? undefined : found.coins[at];
              if (coin) return <CoinOption key={coin.id} {...standing} coin={coin} words={wanted} />;
              return (
                <Option key={option.to} {...standing}>
                  <Icon name={wanted ? "search" : "clock"} size={16} />
                  <span className={css.name}>
                    <InterpolatedMessage message={wanted ? m.search_all_results({ search: "{}" }) : "{}"}>
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

const toCoin = ({ name, slug }: { name: string; slug: string }) => ({ label: name, to: `/coins/${slug}` });

/** The kept searches; one that is submitted joins them. */
function useRecent(field: HTMLInputElement, open: boolean) {
  const [kept, setKept] = useState(readRecent);
  useEffect(() => {
    if (open) setKept(readRecent());
  }, [open]);
  useEffect(() => {
    const { form } = field;
    const keep = () => {
      const submitted = plainWords(field.value);
      if (submitted) rememberSearch(resultsOf(submitted));
    };
    form?.addEventListener("submit", keep);
    return () => form?.removeEventListener("submit", keep);
  }, [field]);
  const clear = () => {
    clearRecent();
    setKept([]);
    field.focus();
  };
  return { kept, clear };
}

function RecentHead({ kept, clear }: ReturnType<typeof useRecent>) {
  if (kept.length === 0) return <p className={css.say}>{m.search_hint()}</p>;
  return (
    <div className={css.head}>
      <span>{m.search_recent()}</span>
      <button type="button" onClick={clear}>
        {m.search_clear_recent()}
      </button>
    </div>
  );
}

/** What is to say above the coins that were found, or in their place. */
function FoundHead({ coins, settled, isError, refetch, wanted }: ReturnType<typeof useFound> & { wanted: string }) {
  const near = areNear(coins, wanted);
  return (
    <>
      <p className="sr" role="status">
        {settled && !isError ? m.list_coins({ count: coins.length }) : m.search_searching()}
      </p>
      {settled && near && <p className={css.head}>{m.search_similar()}</p>}
      {settled && coins.length > 0 && isAddress(wanted) && <p className={css.head}>{m.search_at_address()}</p>}
      {coins.length === 0 && !settled && <SkeletonText lines={4} label={m.search_searching()} />}
      {settled && isError && (
        <div className={css.say} role="alert">
          <p>{m.search_failed()}</p>
          <button type="button" onClick={() => refetch()}>
            {m.common_try_again()}
          </button>
        </div>
      )}
      {settled && !isError && coins.length === 0 && (
        <div className={css.say}>
          <p className="strong">
            <InterpolatedMessage message={m.list_no_match({ search: "{}" })}>
              <bdi>{wanted}</bdi>
            </InterpolatedMessage>
          </p>
          <p>{m.search_no_match_hint()}</p>
        </div>
      )}
    </>
  );
}

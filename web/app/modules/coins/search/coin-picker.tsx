import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useId, useState } from "react";
import { FailedRead } from "../../../ui/feedback/failed-read.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { normalizeSearch } from "../list/list-url.ts";
import css from "./coin-picker.module.css";
import { CoinResult } from "./options.tsx";
import { useCoinSearch } from "./use-coin-search.ts";
import { optionId, useCombobox } from "./use-combobox.ts";

type Props = { id: string; label: string; error?: string | undefined; onPick: (coin: Coin) => void };

/** A form field that finds a coin by name, symbol or contract, with the matches below it. Import it lazily with its form. */
export function CoinPicker({ id, label, error, onPick }: Props) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(true);
  return (
    <div>
      <TextField
        ref={setField}
        id={id}
        type="search"
        label={label}
        placeholder={m.search_placeholder()}
        error={error}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
        }}
        maxLength={limits.search.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      {field && <Matches field={field} search={normalizeSearch(text)} open={open} setOpen={setOpen} onPick={onPick} />}
    </div>
  );
}

type MatchesProps = Pick<Props, "onPick"> & {
  field: HTMLInputElement;
  search: string;
  open: boolean;
  setOpen: (open: boolean) => void;
};

function Matches({ field, search, open, setOpen, onPick }: MatchesProps) {
  const listId = useId();
  const { coins, isCurrent, error, refetch } = useCoinSearch(search, open);
  const isOpen = open && search !== "";
  const activeIndex = useCombobox(field, { listId, search, options: isOpen ? coins.length : 0, open, setOpen });
  if (!isOpen) return null;
  return (
    <>
      <p className="sr" role="status">
        {isCurrent && !error ? m.list_coins({ count: coins.length }) : m.search_searching()}
      </p>
      {coins.length === 0 && !isCurrent && <SkeletonText lines={2} label={m.search_searching()} />}
      {coins.length > 0 && (
        <div id={listId} className={css.list} role="listbox" aria-label={m.search_matches()} aria-busy={!isCurrent}>
          {coins.map((coin, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={coin.id}
              id={optionId(listId, index)}
              className={css.option}
              role="option"
              tabIndex={-1}
              aria-selected={activeIndex === index}
              onClick={() => onPick(coin)}
            >
              <CoinResult coin={coin} search={search} />
            </div>
          ))}
        </div>
      )}
      {isCurrent && error && (
        <div className={css.message}>
          <FailedRead inline title={m.search_failed()} error={error} onRetry={refetch} />
        </div>
      )}
      {isCurrent && !error && coins.length === 0 && (
        <p className={css.message}>
          <InterpolatedMessage message={m.list_no_match({ search: "{}" })}>
            <bdi>{search}</bdi>
          </InterpolatedMessage>
          . {m.search_no_match_hint()}
        </p>
      )}
    </>
  );
}

import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { useId, useState } from "react";
import { TextField } from "../../../ui/fields.tsx";
import { InterpolatedMessage } from "../../../ui/interpolated-message.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { plainWords } from "../list/list-url.ts";
import css from "./coin-picker.module.css";
import { FoundCoin } from "./options.tsx";
import { optionId, useCombobox } from "./use-combobox.ts";
import { useFound } from "./use-found.ts";

type Props = { id: string; label: string; error?: string | undefined; onPick: (coin: Coin) => void };

/** A field of a form that finds a coin by name, symbol or contract; what is found stands below it. Import it lazily, with its form. */
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
      {field && <Found field={field} words={plainWords(text)} open={open} setOpen={setOpen} onPick={onPick} />}
    </div>
  );
}

type FoundProps = Pick<Props, "onPick"> & {
  field: HTMLInputElement;
  words: string;
  open: boolean;
  setOpen: (open: boolean) => void;
};

function Found({ field, words: wanted, open, setOpen, onPick }: FoundProps) {
  const listId = useId();
  const { coins, settled, isError, refetch } = useFound(wanted, open);
  const isOpen = open && wanted !== "";
  const marked = useCombobox(field, { listId, words: wanted, options: isOpen ? coins.length : 0, open, setOpen });
  if (!isOpen) return null;
  return (
    <>
      <p className="sr" role="status">
        {settled && !isError ? m.list_coins({ count: coins.length }) : m.search_searching()}
      </p>
      {coins.length === 0 && !settled && <SkeletonText lines={2} label={m.search_searching()} />}
      {coins.length > 0 && (
        <div id={listId} className={css.list} role="listbox" aria-label={m.search_matches()} aria-busy={!settled}>
          {coins.map((coin, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's own keys mark and choose
            <div
              key={coin.id}
              id={optionId(listId, at)}
              className={css.option}
              role="option"
              tabIndex={-1}
              aria-selected={marked === at}
              onClick={() => onPick(coin)}
            >
              <FoundCoin coin={coin} words={wanted} />
            </div>
          ))}
        </div>
      )}
      {settled && isError && (
        <p className={css.say} role="alert">
          {m.search_failed()}{" "}
          <button type="button" onClick={() => refetch()}>
            {m.common_try_again()}
          </button>
        </p>
      )}
      {settled && !isError && coins.length === 0 && (
        <p className={css.say}>
          <InterpolatedMessage message={m.list_no_match({ search: "{}" })}>
            <bdi>{wanted}</bdi>
          </InterpolatedMessage>
          . {m.search_no_match_hint()}
        </p>
      )}
    </>
  );
}

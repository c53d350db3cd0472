import type { Coin } from "@cointally/contract/coin.ts";
import { limits } from "@cointally/contract/limits.ts";
import { useId, useState } from "react";
import { useWords } from "../../../lib/locale.ts";
import { TextField } from "../../../ui/fields.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { searchWords } from "../../../words/search.ts";
import { suggestionsWords } from "../../../words/suggestions.ts";
import { plainWords } from "../list/list-url.ts";
import css from "./coin-picker.module.css";
import { FoundCoin } from "./options.tsx";
import { optionId, useCombobox } from "./use-combobox.ts";
import { useFound } from "./use-found.ts";

type Props = { id: string; label: string; error?: string | undefined; onPick: (coin: Coin) => void };

/** A field of a form that finds a coin by name, symbol or contract; what is found stands below it. Import it lazily, with its form. */
export function CoinPicker({ id, label, error, onPick }: Props) {
  const { placeholder } = useWords(searchWords);
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
        placeholder={placeholder}
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
  const words = useWords(suggestionsWords);
  const listId = useId();
  const { coins, settled, isError, refetch } = useFound(wanted, open);
  const isOpen = open && wanted !== "";
  const marked = useCombobox(field, { listId, words: wanted, options: isOpen ? coins.length : 0, open, setOpen });
  if (!isOpen) return null;
  return (
    <>
      <p className="sr" role="status">
        {settled && !isError ? words.found(coins.length) : words.searching}
      </p>
      {coins.length === 0 && !settled && <SkeletonText lines={2} label={words.searching} />}
      {coins.length > 0 && (
        <div id={listId} className={css.list} role="listbox" aria-label={words.matches} aria-busy={!settled}>
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
          {words.failed}{" "}
          <button type="button" onClick={() => refetch()}>
            {words.again}
          </button>
        </p>
      )}
      {settled && !isError && coins.length === 0 && (
        <p className={css.say}>
          {words.none}
          <bdi>“{wanted}”</bdi>. {words.noneHint}
        </p>
      )}
    </>
  );
}

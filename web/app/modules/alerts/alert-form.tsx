import type { AlertKind } from "@cointally/contract/alerts.ts";
import { type FormEvent, useState } from "react";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { alertWords } from "../../words/alerts.ts";
import type { CoinRow } from "../coins/coin-row.ts";
import { readAmount } from "../portfolio/amounts.ts";
import { useWatched } from "../watchlist/watched.ts";
import { useAddAlert } from "./alerts-query.ts";
import { holdsNow } from "./holds-now.ts";

/** What of a coin an alert can be about. */
export type AlertCoin = Pick<CoinRow, "id" | "name" | "contracts"> & {
  market: { price_usd: string | null; change_24h: number | null; stale: boolean } | null;
};

type Props = { coins: AlertCoin[]; onSet: () => void };

/** A new alert: of which coin, what for, and from which figure on; it says how the coin stands now. */
export function AlertForm({ coins, onSet }: Props) {
  const { dialog: words } = useWords(alertWords);
  const { exact } = useFormat();
  const [coinId, setCoinId] = useState(coins[0]?.id);
  const coin = coins.find(({ id }) => id === coinId) ?? (coins[0] as AlertCoin);
  const [asked, setKind] = useState<AlertKind>("price_above");
  const [typed, setTyped] = useState("");
  const { form: self, errors, refuse, clear } = useFormErrors();
  const { mutate, isPending } = useAddAlert();
  const { watched } = useWatched(coin.id);
  // Facts are read from a contract: a coin of its own chain has none.
  const kinds = (Object.keys(words.kinds) as AlertKind[]).filter(
    (kind) => kind !== "safety" || coin.contracts.length > 0,
  );
  const kind = kinds.includes(asked) ? asked : "price_above";
  const value = readAmount(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const body = { coin_id: coin.id, kind, ...(kind !== "safety" && { value: value ?? typed.trim() }) };
    mutate(body, {
      onSuccess: () => {
        setTyped("");
        onSet();
      },
      onError: refuse,
    });
  };
  return (
    <form ref={self} className={form.form} onSubmit={send} noValidate>
      {coins.length > 1 && (
        <SelectField
          id="coin_id"
          label={words.coin}
          value={coin.id}
          onChange={(event) => setCoinId(event.currentTarget.value)}
          data={coins.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.coin_id}
        />
      )}
      <div className={form.row}>
        <SelectField
          id="kind"
          label={words.what}
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value as AlertKind);
            clear("value");
          }}
          data={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
          error={errors.kind}
        />
        {kind !== "safety" && (
          <TextField
            id="value"
            label={kind === "change_24h" ? words.percent : words.price}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              clear("value");
            }}
            error={errors.value}
          />
        )}
      </div>
      <p className="second small" aria-live="polite">
        {value && kind !== "safety" ? `${words.mailedWhen(words.says[kind](exact(value)))} ` : ""}
        <Now coin={coin} kind={kind} value={value} /> {!watched && words.watchesToo}
      </p>
      <Button type="submit" kind="solid" large aria-disabled={isPending}>
        {isPending ? words.setting : words.set}
      </Button>
    </form>
  );
}

type NowProps = { coin: AlertCoin; kind: AlertKind; value: string | null };

/** How the figure that an alert looks at stands now, and whether it is there already. */
function Now({ coin: { market }, kind, value }: NowProps) {
  const { dialog: words } = useWords(alertWords);
  const { price, change } = useFormat();
  if (kind === "safety") return words.safetyNow;
  if (!market?.price_usd || market.stale) return words.unknownNow;
  if (holdsNow(market, kind, value)) return words.already;
  if (kind !== "change_24h") return words.now(price(market.price_usd).full);
  return market.change_24h === null ? words.unknownNow : words.now(change(market.change_24h).text);
}

import type { AlertKind } from "@cointally/contract/alerts.ts";
import * as m from "@cointally/i18n/messages";
import { type FormEvent, useState } from "react";
import { amountError, parseAmount } from "../../lib/format/exact-amounts.ts";
import { useFormat, useLocale } from "../../lib/format/locale.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import form from "../../ui/form/form.module.css";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import type { CoinRow } from "../coins/list/table/coin-row.ts";
import { useWatched } from "../watchlist/use-watched.ts";
import { alertText } from "./alert-list.tsx";
import { useAddAlert } from "./alerts-query.ts";
import { wouldTrigger } from "./would-trigger.ts";

const kindText = {
  price_above: m.alert_kinds_price_above,
  price_below: m.alert_kinds_price_below,
  change_24h: m.alert_kinds_change_24h,
  safety: m.alert_kinds_safety,
};

/** The fields of a coin that alerts need. */
export type AlertCoin = Pick<CoinRow, "id" | "name" | "contracts"> & {
  market?: { price_usd: string | null; change_24h: number | null; stale: boolean } | null | undefined;
};

type Props = { coins: AlertCoin[]; onSet: () => void };

/** The form of a new alert, with the coin's current figure. */
export function AlertForm({ coins, onSet }: Props) {
  const { exact } = useFormat();
  const locale = useLocale();
  const [coinId, setCoinId] = useState(coins[0]?.id);
  const coin = coins.find(({ id }) => id === coinId) ?? (coins[0] as AlertCoin);
  const [chosenKind, setKind] = useState<AlertKind>("price_above");
  const [typed, setTyped] = useState("");
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const { mutate, isPending } = useAddAlert();
  const { watched } = useWatched(coin.id);
  // Safety facts come from a contract, which native coins do not have.
  const kinds = (Object.keys(kindText) as AlertKind[]).filter((kind) => kind !== "safety" || coin.contracts.length > 0);
  const kind = kinds.includes(chosenKind) ? chosenKind : "price_above";
  const value = parseAmount(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (kind !== "safety" && value === null) return show({ value: amountError(typed, locale) });
    const body = { coin_id: coin.id, kind, ...(kind !== "safety" && { value }) };
    mutate(body, {
      onSuccess: () => {
        setTyped("");
        onSet();
      },
      onError: showApiError,
    });
  };
  return (
    <form ref={formRef} className={form.form} onSubmit={send} noValidate>
      {coins.length > 1 && (
        <SelectField
          id="coin_id"
          label={m.alert_coin()}
          value={coin.id}
          onChange={(event) => setCoinId(event.currentTarget.value)}
          data={coins.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors.coin_id}
        />
      )}
      <div className={form.row}>
        <SelectField
          id="kind"
          label={m.alert_what()}
          value={kind}
          onChange={(event) => {
            setKind(event.currentTarget.value as AlertKind);
            clear("value");
          }}
          data={kinds.map((value) => ({ value, label: kindText[value]() }))}
          error={errors.kind}
        />
        {kind !== "safety" && (
          <DecimalField
            id="value"
            label={kind === "change_24h" ? m.alert_percent() : m.alert_price()}
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
        {value && kind !== "safety" ? `${alertText[kind]({ value: exact(value) })}. ` : ""}
        <CurrentFigure coin={coin} kind={kind} value={value} /> {!watched && m.alert_watches_too()}
      </p>
      <Button type="submit" kind="solid" large aria-disabled={isPending}>
        {isPending ? m.alert_setting() : m.alert_set()}
      </Button>
    </form>
  );
}

type NowProps = { coin: AlertCoin; kind: AlertKind; value: string | null };

/** The current figure, and whether the alert would trigger at once. */
function CurrentFigure({ coin: { market }, kind, value }: NowProps) {
  const { price, change } = useFormat();
  if (kind === "safety") return m.alert_safety_now();
  if (!market?.price_usd || market.stale) return m.alert_unknown_now();
  if (wouldTrigger(market, kind, value)) return m.alert_already();
  if (kind !== "change_24h") return m.alert_now({ figure: price(market.price_usd).full });
  return market.change_24h === null ? m.alert_unknown_now() : m.alert_now({ figure: change(market.change_24h).text });
}

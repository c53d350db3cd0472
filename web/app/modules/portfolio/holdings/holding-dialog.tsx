import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { addHolding } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { createIdempotentPost } from "../../../lib/api/idempotent-post.ts";
import { amountError, isPositive, parseAmount } from "../../../lib/format/exact-amounts.ts";
import { useFormat, useLocale } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { ErrorSummary, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { CoinLogo } from "../../coins/coin-name.tsx";
import { DangerMark } from "../../coins/danger-mark.tsx";
import { CoinPicker } from "../../coins/search/coin-picker.tsx";
import css from "../forms.module.css";
import type { ManualHolding, PickedCoin } from "../manual-holding.ts";
import { usePortfolioApi } from "../portfolio-api.ts";
import { useRefresh } from "../portfolio-query.ts";

type Props = { holding?: ManualHolding | undefined; onClose: () => void };

/** Adds or edits a manual holding. Amounts are sent exactly as typed. */
export default function HoldingDialog({ holding, onClose }: Props) {
  const locale = useLocale();
  const [coin, setCoin] = useState<PickedCoin | null>(holding?.coin ?? null);
  const [typed, setTyped] = useState({
    amount: holding?.amount ?? "",
    price: holding?.avg_buy_price_usd ?? "",
    note: holding?.note ?? "",
  });
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const { save, saving } = useSave(holding?.id, { onSaved: onClose, onError: showApiError });
  const change = (next: Partial<typeof typed>, field: string) => {
    setTyped({ ...typed, ...next });
    clear(field);
  };
  const amount = parseAmount(typed.amount);
  const price = parseAmount(typed.price);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const invalid: FieldErrors = {
      ...(coin === null && { coin_id: m.portfolio_choose_coin() }),
      ...(amount === null
        ? { amount: amountError(typed.amount, locale) }
        : !isPositive(amount) && { amount: m.common_amount_above_zero() }),
      ...(typed.price.trim() !== "" && price === null && { avg_buy_price_usd: amountError(typed.price, locale) }),
    };
    if (coin === null || amount === null || Object.keys(invalid).length > 0) return show(invalid);
    save({ coin_id: coin.id, amount, avg_buy_price_usd: price, note: typed.note.trim() || null });
  };
  return (
    <Dialog title={holding ? m.portfolio_edit_holding() : m.portfolio_add_holding()} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={send} noValidate>
        <ErrorSummary errors={errors} />
        {coin ? (
          <ChosenCoin coin={coin} onChange={holding ? undefined : () => setCoin(null)} />
        ) : (
          <CoinPicker
            id="coin_id"
            label={m.portfolio_coin()}
            error={errors.coin_id}
            onPick={(picked) => {
              // Move the focus before the picker is removed.
              formRef.current?.querySelector<HTMLElement>("#amount")?.focus();
              setCoin({ ...picked, price_usd: picked.market?.price_usd ?? null });
              clear("coin_id");
            }}
          />
        )}
        <DecimalField
          id="amount"
          label={m.portfolio_amount()}
          description={<CurrentValue amount={amount} price={coin?.price_usd ?? null} />}
          value={typed.amount}
          onChange={(event) => change({ amount: event.currentTarget.value }, "amount")}
          error={errors.amount}
        />
        <DecimalField
          id="avg_buy_price_usd"
          label={m.portfolio_buy_price()}
          description={m.portfolio_buy_price_hint()}
          value={typed.price}
          onChange={(event) => change({ price: event.currentTarget.value }, "avg_buy_price_usd")}
          error={errors.avg_buy_price_usd}
        />
        <TextField
          id="note"
          label={m.portfolio_note()}
          description={m.portfolio_note_hint({ length: [...typed.note].length, most: limits.portfolio.note })}
          value={typed.note}
          onChange={(event) => change({ note: event.currentTarget.value }, "note")}
          error={errors.note}
          autoComplete="off"
        />
        <Button type="submit" kind="solid" large aria-disabled={saving}>
          {saving ? m.common_saving() : m.common_save()}
        </Button>
      </form>
    </Dialog>
  );
}

/** The current value of the amount, or a hint. */
function CurrentValue({ amount, price }: { amount: string | null; price: string | null }) {
  const { money } = useFormat();
  if (amount === null || price === null || !isPositive(amount)) return m.portfolio_amount_hint();
  return m.portfolio_worth({ value: money(String(Number(amount) * Number(price))) });
}

/** The chosen coin, with a button to change it unless a holding is edited. */
function ChosenCoin({ coin, onChange }: { coin: PickedCoin; onChange: (() => void) | undefined }) {
  return (
    <div className={css.chosen}>
      <CoinLogo coin={coin} />
      <span>
        <b>
          <bdi>{coin.name}</bdi>
        </b>{" "}
        <bdi className="muted">{coin.symbol}</bdi> <DangerMark coin={coin} />
      </span>
      {onChange && (
        <Button kind="quiet" onClick={onChange}>
          {m.common_change()}
        </Button>
      )}
    </div>
  );
}

type Body = BodyOf<typeof addHolding>;
type Callbacks = { onSaved: () => void; onError: (error: unknown) => void };

/** Saves a holding: creates a new one idempotently, or replaces the one with this id. */
function useSave(id: string | undefined, { onSaved, onError }: Callbacks) {
  const api = usePortfolioApi();
  const refresh = useRefresh();
  const [add] = useState(() =>
    createIdempotentPost((body, idempotencyKey) => api.addHolding({ body: body as Body, idempotencyKey })),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: ({ coin_id, ...fields }: Body) =>
      id ? api.changeHolding({ params: { id }, body: fields }) : add({ coin_id, ...fields }),
    onSuccess: () => refresh().then(onSaved),
    onError,
  });
  return { save: mutate, saving: isPending };
}

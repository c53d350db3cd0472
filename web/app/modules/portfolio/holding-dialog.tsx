import type { BodyOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import type { addHolding } from "@cointally/contract/portfolio.ts";
import { readingsOf } from "@cointally/shared/decimals.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useApi } from "../../lib/api-context.ts";
import type { FieldErrors } from "../../lib/field-errors.ts";
import { createAttempts } from "../../lib/idempotent-post.ts";
import { useFormat, useLocale, useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorSummary, TextField } from "../../ui/fields.tsx";
import form from "../../ui/form.module.css";
import { useFormErrors } from "../../ui/use-form-errors.ts";
import { portfolioFormsWords } from "../../words/portfolio-forms.ts";
import { CoinLogo } from "../coins/coin-name.tsx";
import { DangerMark } from "../coins/danger-mark.tsx";
import { CoinPicker } from "../search/coin-picker.tsx";
import { isSome, readAmount } from "./amounts.ts";
import css from "./forms.module.css";
import type { HeldCoin, Part } from "./part.ts";
import { useRefresh } from "./portfolio-query.ts";

type Props = { part?: Part | undefined; onClose: () => void };

/** Enters a holding by hand, or changes one. Amounts go as they were typed, to the last digit. */
export default function HoldingDialog({ part, onClose }: Props) {
  const words = useWords(portfolioFormsWords);
  const locale = useLocale();
  const [coin, setCoin] = useState<HeldCoin | null>(part?.coin ?? null);
  const [typed, setTyped] = useState({
    amount: typedOf(part?.amount, locale),
    price: typedOf(part?.avg_buy_price_usd, locale),
    note: part?.note ?? "",
  });
  const { form: self, errors, show, refuse, clear } = useFormErrors();
  const { save, saving } = useSave(part?.id, { onSaved: onClose, onError: refuse });
  const change = (next: Partial<typeof typed>, field: string) => {
    setTyped({ ...typed, ...next });
    clear(field);
  };
  const amount = readAmount(typed.amount);
  const price = readAmount(typed.price);
  const notAmount = (text: string) => {
    const [whole, part] = readingsOf(text) ?? [];
    return whole && part ? words.whichAmount(whole, part) : words.badAmount;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const wrong: FieldErrors = {
      ...(coin === null && { coin_id: words.chooseCoin }),
      ...(amount === null ? { amount: notAmount(typed.amount) } : !isSome(amount) && { amount: words.moreThanZero }),
      ...(typed.price.trim() !== "" && price === null && { avg_buy_price_usd: notAmount(typed.price) }),
    };
    if (coin === null || amount === null || Object.keys(wrong).length > 0) return show(wrong);
    save({ coin_id: coin.id, amount, avg_buy_price_usd: price, note: typed.note.trim() || null });
  };
  return (
    <Dialog title={part ? words.editPart : words.addByHand} onClose={onClose}>
      <form ref={self} className={form.form} onSubmit={send} noValidate>
        <ErrorSummary
          errors={errors}
          labels={{ coin_id: words.coin, amount: words.amount, avg_buy_price_usd: words.price, note: words.note }}
        />
        {coin ? (
          <Chosen coin={coin} onChange={part ? undefined : () => setCoin(null)} />
        ) : (
          <CoinPicker
            id="coin_id"
            label={words.coin}
            error={errors.coin_id}
            onPick={(picked) => {
              // Before the picker goes, and the focus with it.
              self.current?.querySelector<HTMLElement>("#amount")?.focus();
              setCoin({ ...picked, price_usd: picked.market?.price_usd ?? null });
              clear("coin_id");
            }}
          />
        )}
        <TextField
          id="amount"
          label={words.amount}
          description={<Worth amount={amount} price={coin?.price_usd ?? null} />}
          value={typed.amount}
          onChange={(event) => change({ amount: event.currentTarget.value }, "amount")}
          error={errors.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          id="avg_buy_price_usd"
          label={words.price}
          description={words.priceHint}
          value={typed.price}
          onChange={(event) => change({ price: event.currentTarget.value }, "avg_buy_price_usd")}
          error={errors.avg_buy_price_usd}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          id="note"
          label={words.note}
          description={words.noteHint([...typed.note].length, limits.portfolio.note)}
          value={typed.note}
          onChange={(event) => change({ note: event.currentTarget.value }, "note")}
          error={errors.note}
          autoComplete="off"
        />
        <Button type="submit" kind="solid" large aria-disabled={saving}>
          {saving ? words.saving : words.save}
        </Button>
      </form>
    </Dialog>
  );
}

/** An amount as one would type it in this language. */
const typedOf = (amount: string | null | undefined, locale: string): string =>
  locale === "es" ? (amount ?? "").replace(".", ",") : (amount ?? "");

/** What the amount is worth now, where that is known; else what to type. */
function Worth({ amount, price }: { amount: string | null; price: string | null }) {
  const words = useWords(portfolioFormsWords);
  const { money } = useFormat();
  if (amount === null || price === null || !isSome(amount)) return words.amountHint;
  return words.worth(money(String(Number(amount) * Number(price))));
}

/** The coin that was chosen; another may be, unless it is part of what is edited. */
function Chosen({ coin, onChange }: { coin: HeldCoin; onChange: (() => void) | undefined }) {
  const words = useWords(portfolioFormsWords);
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
          {words.change}
        </Button>
      )}
    </div>
  );
}

type Body = BodyOf<typeof addHolding>;
type Outcome = { onSaved: () => void; onError: (error: unknown) => void };

/** Writes a part: a new one once, however often it is sent, or the one of this id anew. */
function useSave(id: string | undefined, { onSaved, onError }: Outcome) {
  const api = useApi();
  const refresh = useRefresh();
  const [add] = useState(() =>
    createAttempts((body, idempotencyKey) => api.addHolding({ body: body as Body, idempotencyKey })),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: ({ coin_id, ...fields }: Body) =>
      id ? api.changeHolding({ params: { id }, body: fields }) : add({ coin_id, ...fields }),
    onSuccess: () => refresh().then(onSaved),
    onError,
  });
  return { save: mutate, saving: isPending };
}

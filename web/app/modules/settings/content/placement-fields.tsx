import { type AdPlacements, type AdSlot, adSlots } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { slotText } from "../../../lib/format/ad-slots.ts";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import css from "../settings-page.module.css";

/** A placement as it is typed. */
type Typed = Omit<AdPlacements[number], "days"> & { days?: number | string | undefined };
type Props = { value: Typed[] | null; errors: FieldErrors; onChange: (value: Typed[] | null) => void };

/** Which placements show ads, and what each costs; all of them and no price where nothing is set. */
export function PlacementFields({ value, errors, onChange }: Props) {
  const placements: Typed[] = value ?? adSlots.map((slot) => ({ slot }));
  const isUnchanged = (next: Typed[]) =>
    next.length === adSlots.length && next.every((placement) => Object.keys(placement).length === 1);
  const change = (next: Typed[]) => onChange(isUnchanged(next) ? null : next);
  const offer = (slot: AdSlot, isOffered: boolean) =>
    change(
      adSlots.flatMap((one) => {
        const known = placements.find((placement) => placement.slot === one);
        if (one !== slot) return known ? [known] : [];
        return isOffered ? [{ slot }] : [];
      }),
    );
  const set = (slot: AdSlot, changes: Partial<Typed>) =>
    change(
      placements.map((placement) =>
        placement.slot === slot
          ? (Object.fromEntries(
              Object.entries({ ...placement, ...changes }).filter(([, text]) => text !== "" && text !== undefined),
            ) as Typed)
          : placement,
      ),
    );
  return adSlots.map((slot) => {
    const index = placements.findIndex((placement) => placement.slot === slot);
    const placement = placements[index];
    const field = (key: "price_amount" | "price_currency" | "days") => ({
      id: `AD_PLACEMENTS.${index}.${key}`,
      error: errors[`AD_PLACEMENTS.${index}.${key}`],
      autoComplete: "off",
      value: String(placement?.[key] ?? ""),
    });
    return (
      <fieldset key={slot} className={`${css.options} ${css.fields} ${css.entry}`}>
        <legend>{slotText[slot]()}</legend>
        <label className={css.option}>
          <span>{m.placements_offered()}</span>
          <input
            type="checkbox"
            checked={placement !== undefined}
            onChange={({ target }) => offer(slot, target.checked)}
          />
        </label>
        {placement && (
          <div className={css.row}>
            <DecimalField
              {...field("price_amount")}
              label={m.placements_price()}
              onChange={({ target }) => set(slot, { price_amount: target.value.trim() })}
            />
            <TextField
              {...field("price_currency")}
              label={m.placements_currency()}
              placeholder="USD"
              onChange={({ target }) => set(slot, { price_currency: target.value.trim().toUpperCase() })}
            />
            <TextField
              {...field("days")}
              label={m.placements_days()}
              inputMode="numeric"
              onChange={({ target }) =>
                set(slot, { days: /^\d{1,4}$/.test(target.value.trim()) ? Number(target.value) : target.value })
              }
            />
          </div>
        )}
      </fieldset>
    );
  });
}

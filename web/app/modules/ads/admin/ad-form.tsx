import { type Ad, type AdPage, adPages, adSlots } from "@cointally/contract/ads.ts";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import { useEffect, useState } from "react";
import { useApi } from "../../../lib/api/api-context.ts";
import { focusHeading } from "../../../lib/browser/focus-heading.ts";
import { slotText } from "../../../lib/format/ad-slots.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { ErrorSummary, SelectField, TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { AdSlot } from "../ad-slot.tsx";
import { type AdFormValues, adBody, formValuesOf, newAd, slugOf } from "./ad-form-values.ts";
import { AdImageField } from "./ad-image-field.tsx";
import css from "./admin-ads.module.css";
import { useAdChanges } from "./ads-query.ts";

const fieldText = {
  title: m.admin_ads_field_title,
  slot: m.admin_ads_field_slot,
  image_url: m.admin_ads_field_image_url,
  alt: m.admin_ads_field_alt,
  target_url: m.admin_ads_field_target_url,
  advertiser: m.admin_ads_field_advertiser,
  coin_id: m.admin_ads_field_coin_id,
  starts_at: m.admin_ads_field_starts_at,
  ends_at: m.admin_ads_field_ends_at,
  price_amount: m.admin_ads_field_price_amount,
  price_currency: m.admin_ads_field_price_currency,
  chain_ids: m.admin_ads_field_chain_ids,
  pages: m.admin_ads_field_pages,
  active: m.admin_ads_field_active,
};

const pageText = {
  home: m.admin_ads_pages_home,
  list: m.admin_ads_pages_list,
  coin: m.admin_ads_pages_coin,
  farms: m.admin_ads_pages_farms,
};

type Props = { ad: Ad | null; onClose: () => void };

/** Creates or replaces an ad, with a preview beside the form. */
export function AdForm({ ad, onClose }: Props) {
  const api = useApi();
  const [typed, setTyped] = useState<AdFormValues>(() => (ad ? formValuesOf(ad) : newAd(new Date())));
  const [saving, setSaving] = useState(false);
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const { save } = useAdChanges();
  useEffect(() => focusHeading(), []);
  useEffect(() => {
    if (!ad?.coin_id) return;
    // The form shows the coin by its slug: a deleted coin leaves the field empty, one that failed to load is unchanged.
    const setSlug = (slug: string) => setTyped((current) => ({ ...current, coin: current.coin ?? slug }));
    api
      .getCoin({ params: { id: ad.coin_id } })
      .then(({ coin }) => setSlug(coin.slug))
      .catch((error) => error.status === 404 && setSlug(""));
  }, [api, ad]);

  const set = <K extends keyof AdFormValues>(key: K, value: AdFormValues[K]) => {
    setTyped((current) => ({ ...current, [key]: value }));
    clear(key === "coin" ? "coin_id" : key);
  };
  const submit = async (event: React.SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    if (!typed.image_url) return show({ image_url: m.admin_ads_no_image() });
    setSaving(true);
    try {
      const slug = slugOf(typed.coin ?? "");
      const coinId = typed.coin === null ? (ad?.coin_id ?? null) : slug ? await findCoin(slug) : null;
      if (slug && !coinId) return show({ coin_id: m.admin_ads_no_such_coin() });
      await save.mutateAsync({ id: ad?.id ?? null, body: adBody(typed, coinId) });
      onClose();
    } catch (error) {
      showApiError(error);
    } finally {
      setSaving(false);
    }
  };
  const findCoin = (slug: string): Promise<string | null> =>
    api
      .getCoinBySlug({ params: { slug } })
      .then(({ coin }) => coin.id)
      .catch((error) => {
        if (error.status === 404 || error.status === 400) return null;
        throw error;
      });

  const text = (key: "title" | "alt" | "target_url" | "advertiser" | "price_amount" | "price_currency") => ({
    id: key,
    label: fieldText[key](),
    value: typed[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
  });
  const time = (key: "starts_at" | "ends_at") => ({
    id: key,
    type: "datetime-local",
    label: fieldText[key](),
    value: typed[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => set(key, event.target.value),
  });
  return (
    <div className={css.edit}>
      <form ref={formRef} className={form.form} onSubmit={submit} noValidate>
        <h2>{ad ? m.common_edit() : m.admin_ads_add()}</h2>
        <ErrorSummary errors={errors} />
        <SelectField
          id="slot"
          label={m.admin_ads_field_slot()}
          value={typed.slot}
          error={errors.slot}
          data={adSlots.map((value) => ({ value, label: slotText[value]() }))}
          onChange={(event) => set("slot", event.target.value as AdFormValues["slot"])}
        />
        <AdImageField url={typed.image_url} error={errors.image_url} onDone={(url) => set("image_url", url)} />
        <TextField {...text("alt")} description={m.admin_ads_hint_alt()} />
        <TextField {...text("target_url")} inputMode="url" description={m.admin_ads_hint_target_url()} />
        <TextField {...text("advertiser")} description={m.admin_ads_hint_advertiser()} />
        <TextField {...text("title")} description={m.admin_ads_hint_title()} />
        <div className={form.row}>
          <TextField {...time("starts_at")} description={m.admin_ads_hint_time()} />
          <TextField {...time("ends_at")} description={m.admin_ads_hint_ends_at()} />
        </div>
        <TextField
          id="coin_id"
          label={m.admin_ads_field_coin_id()}
          value={typed.coin ?? ""}
          error={errors.coin_id}
          description={m.admin_ads_hint_coin_id()}
          onChange={(event) => set("coin", event.target.value)}
        />
        <Choices<AdPage>
          legend={m.admin_ads_field_pages()}
          hint={m.admin_ads_hint_none()}
          options={adPages.map((page) => ({ value: page, label: pageText[page]() }))}
          chosen={typed.pages}
          onChange={(pages) => set("pages", pages)}
        />
        <Choices<number>
          legend={m.admin_ads_field_chain_ids()}
          hint={m.admin_ads_hint_none()}
          options={chains.map(({ id, label }) => ({ value: id, label }))}
          chosen={typed.chain_ids}
          onChange={(ids) => set("chain_ids", ids)}
        />
        <div className={form.row}>
          <DecimalField {...text("price_amount")} description={m.admin_ads_hint_price()} />
          <TextField {...text("price_currency")} placeholder="USD" />
        </div>
        <label className={css.check}>
          <input type="checkbox" checked={typed.active} onChange={(event) => set("active", event.target.checked)} />
          {m.admin_ads_field_active()}
        </label>
        <div className={form.end}>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" kind="solid" aria-disabled={saving}>
            {saving ? m.common_saving() : m.common_save()}
          </Button>
        </div>
      </form>
      <section className={css.preview} aria-labelledby="preview">
        <h2 id="preview">{m.admin_ads_preview()}</h2>
        {typed.image_url ? (
          <AdSlot
            counted={false}
            ad={{
              ...adBody(typed, null),
              id: "preview",
              slot: typed.slot,
              advertiser: typed.advertiser || m.admin_ads_field_advertiser(),
              ends_at: typed.ends_at ? `${typed.ends_at}:00Z` : new Date().toISOString(),
            }}
          />
        ) : (
          <p className="small second">{m.admin_ads_no_image()}</p>
        )}
      </section>
    </div>
  );
}

type ChoicesProps<V> = {
  legend: string;
  hint: string;
  options: { value: V; label: string }[];
  chosen: V[];
  onChange: (chosen: V[]) => void;
};

/** Checkboxes for several values or none. */
function Choices<V extends string | number>({ legend, hint, options, chosen, onChange }: ChoicesProps<V>) {
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={css.check}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
          {label}
        </label>
      ))}
      <p className="small muted">{hint}</p>
    </fieldset>
  );
}

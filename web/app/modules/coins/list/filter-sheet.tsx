import type { listTags } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApi } from "../../../lib/api-context.ts";
import { listPagePath } from "../../../lib/list-paths.ts";
import { useFormat } from "../../../lib/locale.ts";
import { useModules } from "../../../lib/modules.ts";
import { Button, buttonClass, IconButton } from "../../../ui/button.tsx";
import { stageText } from "../labels.ts";
import css from "./filter-sheet.module.css";
import { listHref, listQuery } from "./list-links.ts";
import { type ListState, plainState } from "./list-state.ts";
import { readListState } from "./list-url.ts";
import { listStages, lists, sortsOf, sortText } from "./lists.ts";

const moneyText = {
  liquidity_min: m.list_filter_liquidity_min,
  market_cap_min: m.list_filter_market_cap_min,
  market_cap_max: m.list_filter_market_cap_max,
};

export type ListedTag = ResponseOf<typeof listTags>["tags"][number];

type Props = { id: string; state: ListState; tags: ListedTag[]; total: { coins: number; capped: boolean } };

/** A count waits so long for the next change, in milliseconds. */
const quietMs = 300;

/**
 * Every filter of a list: a panel at the side, on a phone a sheet from below. A form that leads to the list's address, so that it works
 * without scripts; with them it says how many coins match before one leaves it.
 */
export function FilterSheet({ id, state, tags, total }: Props) {
  const navigate = useNavigate();
  const modules = useModules();
  const form = useRef<HTMLFormElement>(null);
  const chosen = () => {
    const params = new URLSearchParams(new FormData(form.current ?? undefined) as unknown as Record<string, string>);
    return readListState(params, state.list);
  };
  const { count, wrong, recount } = useMatches(total, chosen);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current?.hidePopover?.();
    navigate(listHref(chosen().state), { preventScrollReset: true });
  };
  const { more } = state;
  const money = (name: keyof typeof moneyText) => (
    <Field label={moneyText[name]()} error={wrong.includes(name) ? m.list_filter_amount_invalid() : undefined}>
      <input
        name={name}
        defaultValue={more[name] ?? ""}
        inputMode="decimal"
        autoComplete="off"
        placeholder="$"
        maxLength={24}
        aria-invalid={wrong.includes(name) || undefined}
      />
    </Field>
  );
  return (
    <form
      ref={form}
      id={id}
      popover="auto"
      className={css.sheet}
      action={listPagePath(state.list)}
      aria-labelledby={`${id}-title`}
      onSubmit={apply}
      onChange={recount}
    >
      <header className={css.head}>
        <h2 id={`${id}-title`}>{m.list_filters()}</h2>
        <IconButton icon="x" label={m.common_close()} popoverTarget={id} popoverTargetAction="hide" />
      </header>
      <div className={css.fields}>
        {state.search && <input type="hidden" name="search" value={state.search} />}
        <Choice
          label={m.label_chain()}
          name="chain_id"
          value={state.chainId ?? ""}
          none={m.label_all_chains()}
          options={chains.map(({ id, name }) => [id, name])}
        />
        <Choice
          label={m.label_stage()}
          name="stage"
          value={state.stage ?? ""}
          none={m.list_filter_all_stages()}
          options={listStages.map((stage) => [stage, stageText[stage]()])}
        />
        <Tags tags={tags} value={state.tag} />
        <Choice
          label={m.label_listed()}
          name="approved_within"
          value={more.approved_within ?? ""}
          none={m.list_filter_any_time()}
          options={withOwn([1, 7, 30, 90, 365], more.approved_within).map((days) => [
            days,
            m.list_filter_days({ count: days }),
          ])}
        />
        {modules.includes("prices") && (
          <>
            {money("liquidity_min")}
            <div className={css.pair}>
              {money("market_cap_min")}
              {money("market_cap_max")}
            </div>
          </>
        )}
        {modules.includes("safety") && (
          <Choice
            label={m.list_filter_sellable()}
            name="sellable"
            value={more.sellable ?? ""}
            none={m.list_filter_all_coins()}
            options={[
              ["not_blocked", m.list_filter_not_blocked()],
              ["checked", m.list_filter_checked()],
            ]}
          />
        )}
        <div className={css.checks}>
          <Check name="audited" label={m.label_audited()} checked={more.audited !== null} />
          <Check name="kyc" label={m.list_filter_kyc()} checked={more.kyc !== null} />
        </div>
        <Choice
          label={m.label_sort_by()}
          name="sort"
          value={state.sort ?? ""}
          none={m.list_filter_default()}
          options={sortsOf(modules).map((sort) => [sort, sortText[sort]()])}
        />
        <Choice
          label={m.list_filter_order()}
          name="order"
          value={state.order ?? ""}
          none={m.list_filter_default()}
          options={[
            ["desc", m.list_filter_desc()],
            ["asc", m.list_filter_asc()],
          ]}
        />
      </div>
      <footer className={css.foot}>
        <Link
          className={buttonClass()}
          to={listHref({ ...plainState(state.list), search: state.search })}
          onClick={() => form.current?.hidePopover?.()}
          preventScrollReset
        >
          {m.list_filter_reset()}
        </Link>
        <Button type="submit" kind="solid">
          <span aria-live="polite">{showText(count)}</span>
        </Button>
      </footer>
    </form>
  );
}

/** What the button says of the coins that match; null while that is not known. */
function showText(count: Props["total"] | null): string {
  if (!count) return m.list_filter_show();
  const { coins, capped } = count;
  return capped ? m.list_filter_show_capped({ count: coins }) : m.list_filter_show_coins({ count: coins });
}

/** How many coins match what is chosen in the form now; null while that is not known. And which fields hold nothing that can be read. */
function useMatches(total: Props["total"], chosen: () => ReturnType<typeof readListState>) {
  const api = useApi();
  const [count, setCount] = useState<Props["total"] | null>(total);
  const [wrong, setWrong] = useState<string[]>([]);
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const recount = () => {
    asked.current?.abort();
    const call = new AbortController();
    asked.current = call;
    const { state, leftOut } = chosen();
    setWrong(leftOut);
    const timer = setTimeout(async () => {
      const answer = await api[lists[state.list].endpoint]({
        query: listQuery(state, 1),
        signal: call.signal,
        anonymous: true,
      }).catch(() => null);
      if (!call.signal.aborted) setCount(answer && { coins: answer.total, capped: answer.total_capped });
    }, quietMs);
    call.signal.addEventListener("abort", () => clearTimeout(timer));
  };
  return { count, wrong, recount };
}

/** The usual choices, and the one that an address brought. */
const withOwn = (usual: number[], own: string | null): number[] =>
  own === null || usual.includes(Number(own)) ? usual : [...usual, Number(own)].sort((a, b) => a - b);

function Field({ label, error, children }: { label: string; error?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className={css.field}>
      <span>{label}</span>
      {children}
      {error && <em role="alert">{error}</em>}
    </label>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  value: string | number;
  none: string;
  options: [string | number, string][];
};

function Choice({ label, name, value, none, options }: ChoiceProps) {
  return (
    <Field label={label}>
      <select name={name} defaultValue={value}>
        <option value="">{none}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Check({ name, label, checked }: { name: string; label: string; checked: boolean }) {
  return (
    <label className={css.check}>
      <input type="checkbox" name={name} value="true" defaultChecked={checked} />
      {label}
    </label>
  );
}

/** Tags as a list, most used first, with the one that an address brought; a field while none were counted. */
function Tags({ tags, value }: { tags: ListedTag[]; value: string }) {
  const { count } = useFormat();
  if (tags.length === 0) {
    return (
      <Field label={m.list_filter_tag()}>
        <input
          name="tag"
          defaultValue={value}
          maxLength={limits.tags.maxLength}
          placeholder={m.list_filter_tag_example()}
          autoComplete="off"
          autoCapitalize="none"
        />
      </Field>
    );
  }
  const known = tags.some(({ tag }) => tag === value);
  const own: (Omit<ListedTag, "coins"> & { coins?: number })[] = value && !known ? [{ tag: value }] : [];
  return (
    <fieldset className={css.tags}>
      <legend>{m.list_filter_tag()}</legend>
      <div>
        <label>
          <input type="radio" name="tag" value="" defaultChecked={value === ""} />
          <span>{m.list_filter_all_tags()}</span>
        </label>
        {[...own, ...tags].map(({ tag, coins }) => (
          <label key={tag}>
            <input type="radio" name="tag" value={tag} defaultChecked={tag === value} />
            <span>{tag}</span>
            {coins !== undefined && <b>{count(coins)}</b>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

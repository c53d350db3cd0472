import type { listTags } from "@cointally/contract/coins.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApi } from "../../../../lib/api/api-context.ts";
import { useFormat } from "../../../../lib/format/locale.ts";
import { listPagePath } from "../../../../lib/page/list-paths.ts";
import { useModules } from "../../../../lib/page/modules.ts";
import { Button, buttonClass, IconButton } from "../../../../ui/controls/button.tsx";
import { stageText } from "../../field-labels.ts";
import { listHref, listQuery } from "../list-links.ts";
import { defaultListState, type ListState } from "../list-state.ts";
import { readListState } from "../list-url.ts";
import { listStages, lists, sortsOf, sortText } from "../lists.ts";
import css from "./filter-sheet.module.css";

const moneyText = {
  liquidity_min: m.list_filter_liquidity_min,
  market_cap_min: m.list_filter_market_cap_min,
  market_cap_max: m.list_filter_market_cap_max,
};

export type TagCount = ResponseOf<typeof listTags>["tags"][number];

type Props = { id: string; state: ListState; tags: TagCount[]; total: { coins: number; capped: boolean } };

/** Wait after the last change before matches are counted. */
const debounceMs = 300;

/**
 * All filters of a list: a panel at the side, on phones a sheet at the bottom. A plain form, so that it works without scripts; with them
 * its button shows how many coins match.
 */
export function FilterSheet({ id, state, tags, total }: Props) {
  const navigate = useNavigate();
  const modules = useModules();
  const formRef = useRef<HTMLFormElement>(null);
  const readForm = () => {
    const params = new URLSearchParams(new FormData(formRef.current ?? undefined) as unknown as Record<string, string>);
    const { state: chosen, ignored } = readListState(params, state.list);
    return { state: { ...chosen, hidesDanger: state.hidesDanger ?? false }, ignored };
  };
  const { count, invalidFields, recount } = useMatches(total, readForm);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes before hydration have no event
  useEffect(() => {
    if (listHref(readForm().state) !== listHref(state)) recount();
  }, []);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    formRef.current?.hidePopover?.();
    navigate(listHref(readForm().state), { preventScrollReset: true });
  };
  const { more } = state;
  const money = (name: keyof typeof moneyText) => (
    <Field label={moneyText[name]()} error={invalidFields.includes(name) ? m.list_filter_amount_invalid() : undefined}>
      <input
        name={name}
        defaultValue={more[name] ?? ""}
        inputMode="decimal"
        autoComplete="off"
        placeholder="$"
        maxLength={24}
        aria-invalid={invalidFields.includes(name) || undefined}
      />
    </Field>
  );
  return (
    <form
      ref={formRef}
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
          options={withCustom([1, 7, 30, 90, 365], more.approved_within).map((days) => [
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
            none={state.hidesDanger ? m.list_filter_default() : m.list_filter_all_coins()}
            options={[
              ["not_blocked", m.list_filter_not_blocked()],
              ["checked", m.list_filter_checked()],
              ...(state.hidesDanger ? ([["all", m.list_filter_with_danger()]] as const) : []),
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
          to={listHref({ ...defaultListState(state.list), search: state.search })}
          onClick={() => formRef.current?.hidePopover?.()}
          preventScrollReset
        >
          {m.list_filter_reset()}
        </Link>
        <Button type="submit" kind="solid">
          <span aria-live="polite">{submitText(count)}</span>
        </Button>
      </footer>
    </form>
  );
}

/** The text of the submit button; `count` is null while unknown. */
function submitText(count: Props["total"] | null): string {
  if (!count) return m.list_filter_show();
  const { coins, capped } = count;
  return capped ? m.list_filter_show_capped({ count: coins }) : m.list_filter_show_coins({ count: coins });
}

/** The number of coins that match the form, null while unknown, and the names of invalid fields. */
function useMatches(total: Props["total"], readForm: () => ReturnType<typeof readListState>) {
  const api = useApi();
  const [count, setCount] = useState<Props["total"] | null>(total);
  const [invalidFields, setInvalidFields] = useState<string[]>([]);
  const pendingRequest = useRef<AbortController>(null);
  useEffect(() => () => pendingRequest.current?.abort(), []);
  const recount = () => {
    pendingRequest.current?.abort();
    const controller = new AbortController();
    pendingRequest.current = controller;
    const { state, ignored } = readForm();
    setInvalidFields(ignored);
    const timer = setTimeout(async () => {
      const response = await api[lists[state.list].endpoint]({
        query: listQuery(state, 1),
        signal: controller.signal,
      }).catch(() => null);
      if (!controller.signal.aborted) setCount(response && { coins: response.total, capped: response.total_capped });
    }, debounceMs);
    controller.signal.addEventListener("abort", () => clearTimeout(timer));
  };
  return { count, invalidFields, recount };
}

/** The options, with the URL's own value added if it is not among them. */
const withCustom = (options: number[], custom: string | null): number[] =>
  custom === null || options.includes(Number(custom)) ? options : [...options, Number(custom)].sort((a, b) => a - b);

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
  options: readonly (readonly [string | number, string])[];
};

function Choice({ label, name, value, none, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {/* With a default value, React undoes a choice that was made before hydration. */}
      <select name={name} defaultValue={value || undefined}>
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

/** Tags as a list, most used first, with the URL's own; a text field until a job has counted tags. */
function Tags({ tags, value }: { tags: TagCount[]; value: string }) {
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
  const isOffered = tags.some(({ tag }) => tag === value);
  const custom: (Omit<TagCount, "coins"> & { coins?: number })[] = value && !isOffered ? [{ tag: value }] : [];
  return (
    <fieldset className={css.tags}>
      <legend>{m.list_filter_tag()}</legend>
      <div>
        <label>
          <input type="radio" name="tag" value="" defaultChecked={value === ""} />
          <span>{m.list_filter_all_tags()}</span>
        </label>
        {[...custom, ...tags].map(({ tag, coins }) => (
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

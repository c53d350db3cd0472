import type { NodeTest } from "@cointally/contract/chains.ts";
import * as m from "@cointally/i18n/messages";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TextAreaField, TextField } from "../../../ui/form/fields.tsx";
import css from "./chains-settings.module.css";
import { NodeTestResult, type SetPending, useNodeTest } from "./node-test.tsx";
import { emptyExchange, numberOrText, type TypedExchange } from "./typed-chains.ts";

type Props = {
  path: string;
  /** The node that the exchange is read from. */
  rpc: string;
  exchange: TypedExchange | undefined;
  errors: Partial<Record<string, string>>;
  onChange: (exchange: TypedExchange | undefined) => void;
  setPending: SetPending;
};

const addressesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The exchange of an added chain: its router and dollar tokens are typed, the rest is read from them. */
export function ExchangeFields({ exchange, ...props }: Props) {
  const { onChange } = props;
  if (!exchange) {
    return (
      <div className={css.test}>
        <Button icon="plus" onClick={() => onChange(emptyExchange)}>
          {m.chains_add_exchange()}
        </Button>
        <p className="second">{m.chains_exchange_hint()}</p>
      </div>
    );
  }
  return <Fields {...props} exchange={exchange} />;
}

function Fields({ path, rpc, exchange, errors, onChange, setPending }: Props & { exchange: TypedExchange }) {
  const [tokens, setTokens] = useState(() => exchange.stables.map(({ address }) => address).join("\n"));
  const test = useNodeTest((answer) => onChange(withRead(exchange, answer)), setPending);
  const field = (key: string) => ({
    id: `${path}.${key}`,
    error: Object.entries(errors).find(
      ([name]) => name === `${path}.${key}` || name.startsWith(`${path}.${key}.`),
    )?.[1],
    autoComplete: "off",
    spellCheck: false,
  });
  const set = (changes: Partial<TypedExchange>) => onChange({ ...exchange, ...changes });
  const unread = test.data?.tokens.filter(({ decimals }) => decimals === null) ?? [];
  const canRead = Boolean(rpc && exchange.router) && !test.isPending;
  return (
    <fieldset className={css.fields}>
      <legend>{m.chains_exchange()}</legend>
      <TextField
        {...field("name")}
        label={m.chains_exchange_name()}
        value={exchange.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextField
        {...field("router")}
        label={m.chains_router()}
        placeholder="0x…"
        value={exchange.router}
        onChange={(event) => set({ router: event.target.value.trim() })}
      />
      <TextAreaField
        {...field("stables")}
        label={m.chains_dollar_tokens()}
        description={
          exchange.stables.length > 0
            ? exchange.stables.map(({ symbol, decimals }) => m.chains_token({ symbol, decimals })).join(", ")
            : m.chains_dollar_tokens_hint()
        }
        rows={2}
        value={tokens}
        onChange={(event) => {
          const kept = addressesIn(event.target.value).map((address) => address.toLowerCase());
          setTokens(event.target.value);
          set({ stables: exchange.stables.filter(({ address }) => kept.includes(address.toLowerCase())) });
        }}
      />
      <div className={css.test}>
        <Button
          aria-disabled={!canRead || undefined}
          onClick={() => canRead && test.mutate({ url: rpc, router: exchange.router, tokens: addressesIn(tokens) })}
        >
          {test.isPending ? m.node_test_running() : m.chains_read_exchange()}
        </Button>
        {test.data?.outcome === "ok" && !test.isPending ? (
          <p role="status">
            {test.data.exchange ? m.chains_exchange_read() : m.chains_no_router()}
            {unread.map(({ address }) => ` ${m.chains_no_token({ address })}`)}
          </p>
        ) : (
          <NodeTestResult test={test} />
        )}
      </div>
      <TextField
        {...field("factory")}
        label={m.chains_factory()}
        value={exchange.factory}
        onChange={(event) => set({ factory: event.target.value.trim() })}
      />
      <TextField
        {...field("wrapped")}
        label={m.chains_wrapped()}
        value={exchange.wrapped}
        onChange={(event) => set({ wrapped: event.target.value.trim() })}
      />
      <TextField
        {...field("sample_blocks")}
        label={m.chains_sample_blocks()}
        inputMode="numeric"
        value={String(exchange.sample_blocks)}
        onChange={(event) => set({ sample_blocks: numberOrText(event.target.value) })}
      />
      <TextAreaField
        {...field("hubs")}
        label={m.chains_hubs()}
        description={m.chains_hubs_hint()}
        rows={2}
        defaultValue={exchange.hubs.join("\n")}
        onChange={(event) => set({ hubs: addressesIn(event.target.value) })}
      />
      <div>
        <Button kind="quiet" onClick={() => onChange(undefined)}>
          {m.chains_remove_exchange()}
        </Button>
      </div>
    </fieldset>
  );
}

/** The exchange with what its router and its tokens returned. */
const withRead = (exchange: TypedExchange, answer: NodeTest): TypedExchange => ({
  ...exchange,
  ...answer.exchange,
  stables: answer.tokens.flatMap(({ address, symbol, decimals }) =>
    decimals === null ? [] : [{ address, symbol: symbol ?? address.slice(0, 8), decimals }],
  ),
});

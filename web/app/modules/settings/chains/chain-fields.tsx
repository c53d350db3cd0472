import type { NodeTest } from "@cointally/contract/chains.ts";
import * as m from "@cointally/i18n/messages";
import { Button } from "../../../ui/controls/button.tsx";
import { ChoiceField, TextField } from "../../../ui/form/fields.tsx";
import css from "./chains-settings.module.css";
import { ExchangeFields } from "./exchange-fields.tsx";
import { NodeTestResult, type SetPending, useNodeTest } from "./node-test.tsx";
import { numberOrText, type TypedChain } from "./typed-chains.ts";

type Props = {
  /** The path of the chain in errors, such as `CHAINS.0`. */
  path: string;
  chain: TypedChain;
  errors: Partial<Record<string, string>>;
  onChange: (chain: TypedChain) => void;
  setPending: SetPending;
};

/** What the operator types about an added chain; its node fills in what it and a public list know. */
export function ChainFields({ path, chain, errors, onChange, setPending }: Props) {
  const test = useNodeTest((answer) => onChange(withKnown(chain, answer)), setPending);
  const field = (key: string) => ({
    id: `${path}.${key}`,
    error: errors[`${path}.${key}`],
    autoComplete: "off",
    spellCheck: false,
  });
  const set = (changes: Partial<TypedChain>) => onChange({ ...chain, ...changes });
  return (
    <>
      <TextField
        {...field("rpc")}
        label={m.chains_rpc()}
        description={m.chains_rpc_hint()}
        placeholder="https://rpc.example"
        inputMode="url"
        value={chain.rpc}
        onChange={(event) => set({ rpc: event.target.value })}
      />
      <div className={css.test}>
        <Button
          aria-disabled={test.isPending || !chain.rpc || undefined}
          onClick={() => !test.isPending && chain.rpc && test.mutate({ url: chain.rpc })}
        >
          {test.isPending ? m.node_test_running() : m.chains_read_node()}
        </Button>
        <NodeTestResult test={test} />
      </div>
      <div className={css.pair}>
        <TextField
          {...field("name")}
          label={m.chains_name()}
          value={chain.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          {...field("id")}
          label={m.chains_id()}
          inputMode="numeric"
          value={String(chain.id)}
          onChange={(event) => set({ id: numberOrText(event.target.value) })}
        />
        <TextField
          {...field("native.name")}
          label={m.chains_native_name()}
          value={chain.native.name}
          onChange={(event) => set({ native: { ...chain.native, name: event.target.value } })}
        />
        <TextField
          {...field("native.symbol")}
          label={m.chains_native_symbol()}
          value={chain.native.symbol}
          onChange={(event) => set({ native: { ...chain.native, symbol: event.target.value } })}
        />
        <TextField
          {...field("explorer")}
          label={m.chains_explorer()}
          placeholder="https://explorer.example"
          inputMode="url"
          value={chain.explorer}
          onChange={(event) => set({ explorer: event.target.value })}
        />
        <TextField
          {...field("label")}
          label={m.chains_label()}
          value={chain.label ?? ""}
          onChange={(event) => set({ label: event.target.value || undefined })}
        />
        <TextField
          {...field("dexscreener")}
          label={m.chains_dexscreener()}
          description={m.chains_service_hint()}
          value={chain.dexscreener ?? ""}
          onChange={(event) => set({ dexscreener: event.target.value || undefined })}
        />
        <TextField
          {...field("coingecko")}
          label={m.chains_coingecko()}
          description={m.chains_service_hint()}
          value={chain.coingecko ?? ""}
          onChange={(event) => set({ coingecko: event.target.value || undefined })}
        />
      </div>
      <ChoiceField
        legend={m.chains_type()}
        name={`${path}.type`}
        value={chain.type}
        options={[
          { value: "mainnet", label: m.chains_mainnet() },
          { value: "testnet", label: m.chains_testnet() },
        ]}
        onChange={(type) => set({ type })}
      />
      <ExchangeFields
        path={`${path}.exchange`}
        rpc={chain.rpc}
        exchange={chain.exchange}
        errors={errors}
        onChange={(exchange) => set({ exchange })}
        setPending={setPending}
      />
    </>
  );
}

/** The chain with what its node and a public list say, where nothing is typed. */
const withKnown = (chain: TypedChain, { outcome, chain_id, known }: NodeTest): TypedChain => {
  if (outcome !== "ok" || chain_id === null) return chain;
  return {
    ...chain,
    id: chain_id,
    name: chain.name || (known?.name ?? ""),
    native: {
      name: chain.native.name || (known?.native.name ?? ""),
      symbol: chain.native.symbol || (known?.native.symbol ?? ""),
    },
    explorer: chain.explorer || (known?.explorer ?? ""),
    type: known?.type ?? chain.type,
  };
};

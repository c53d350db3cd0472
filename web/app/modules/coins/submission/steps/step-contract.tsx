import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/button.tsx";
import { ChoiceField, SelectField, TextField } from "../../../../ui/fields.tsx";
import { type ContractDraft, emptyContract } from "../draft.ts";
import css from "./field-groups.module.css";
import { OnChainLine } from "./on-chain-line.tsx";
import type { StepProps } from "./step-props.ts";
import { useContractFacts, useFilled } from "./use-contract-facts.ts";

const chainOptions = chains.map(({ id, name }) => ({ value: String(id), label: name }));
const focusOn = (id: string) => document.getElementById(id)?.focus();

/** The first chain that no contract stands on yet: what another contract is most likely for. */
const freeChain = (rows: ContractDraft[]): string =>
  chainOptions.find(({ value }) => rows.every((row) => row.chain_id !== value))?.value ?? emptyContract.chain_id;

type Props = StepProps & {
  /** What is to be said of the contract of one row. */
  note: { at: number; text: ReactNode } | null;
};

/** Step 1: what kind it is, and the contracts, the coin's own first. A coin on several chains is one coin. */
export function ContractStep({ draft, latest, change, bind, note }: Props) {
  const { contracts, type } = draft;
  const add = () => {
    const row = { ...emptyContract, chain_id: freeChain(contracts) };
    flushSync(() => change({ contracts: [...contracts, row] }, "contracts"));
    focusOn(`contracts.${contracts.length}.chain_id`);
  };
  const remove = (at: number) => {
    flushSync(() => change({ contracts: contracts.filter((_, index) => index !== at) }, "contracts"));
    focusOn("add-contract");
  };
  const full = contracts.length >= limits.contracts.max;
  return (
    <>
      <ChoiceField
        legend={m.label_type()}
        name="type"
        value={type}
        options={[
          { value: "token", label: m.label_token() },
          { value: "coin", label: m.label_native_coin() },
        ]}
        onChange={(value) => change({ type: value }, "contracts")}
      />
      {contracts.map((_, at) => (
        <ContractFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          key={at}
          at={at}
          draft={draft}
          latest={latest}
          chainOnly={type === "coin" && at === 0}
          change={change}
          bind={bind}
          note={note?.at === at ? note.text : null}
          onRemove={contracts.length > 1 && !(type === "coin" && at === 0) ? () => remove(at) : undefined}
        />
      ))}
      {full ? (
        <p className={css.hint}>{m.submission_max_contracts({ max: limits.contracts.max })}</p>
      ) : (
        <div>
          <Button id="add-contract" icon="plus" onClick={add}>
            {m.submission_add_contract()}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = Pick<StepProps, "draft" | "latest" | "change" | "bind"> & {
  at: number;
  /** A chain's own coin has no contract there. */
  chainOnly: boolean;
  note: ReactNode;
  onRemove?: () => void;
};

function ContractFields({ at, draft, latest, chainOnly, change, bind, note, onRemove }: RowProps) {
  const rows = draft.contracts;
  const row = rows[at] ?? emptyContract;
  const { facts, isLoading } = useContractFacts(chainOnly ? emptyContract : row);
  useFilled(facts, at, { latest, change });
  const field = (part: keyof ContractDraft) =>
    bind(`contracts.${at}.${part}`, row[part], (text) =>
      change(
        { contracts: rows.map((other, index) => (index === at ? { ...row, [part]: text } : other)) },
        `contracts.${at}.${part}`,
      ),
    );
  const chain = <SelectField {...field("chain_id")} label={m.label_chain()} data={chainOptions} />;
  if (chainOnly) {
    return (
      <>
        {chain}
        <p className={css.hint}>{m.submission_native_coin_hint()}</p>
      </>
    );
  }
  return (
    <fieldset className={css.contract}>
      <legend className={rows.length > 1 ? css.legend : "sr"}>
        {at === 0 ? m.submission_main_contract() : m.submission_contract_number({ at: at + 1 })}
      </legend>
      {onRemove && (
        <Button
          kind="quiet"
          className={css.remove}
          aria-label={m.submission_remove_contract({ at: at + 1 })}
          title={m.submission_remove_contract({ at: at + 1 })}
          onClick={onRemove}
        >
          {m.common_remove()}
        </Button>
      )}
      <div className={css.place}>
        {chain}
        <TextField
          {...field("decimals")}
          label={m.label_decimals()}
          inputMode="numeric"
          placeholder="18"
          autoComplete="off"
        />
      </div>
      <TextField
        {...field("address")}
        label={m.label_address()}
        description={at === 0 ? m.submission_address_hint() : undefined}
        placeholder="0x"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <OnChainLine facts={facts} isLoading={isLoading} />
      {note}
    </fieldset>
  );
}

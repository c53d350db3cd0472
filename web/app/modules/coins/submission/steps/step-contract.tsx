import type { ContractFacts } from "@cointally/contract/contracts.ts";
import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { bidiIsolate } from "../../../../lib/format/bidi-isolate.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/controls/icon.tsx";
import { ChoiceField, SelectField, TextField } from "../../../../ui/form/fields.tsx";
import { chainName } from "../../labels.ts";
import { type ContractDraft, emptyContract } from "../draft.ts";
import css from "./field-groups.module.css";
import type { StepProps } from "./step-props.ts";
import { useAutofill, useContractFacts } from "./use-contract-facts.ts";

const chainOptions = () => chains.map(({ id, name }) => ({ value: String(id), label: name }));
const focusField = (id: string) => document.getElementById(id)?.focus();

/** The first chain without a contract: the most likely one for the next contract. */
const nextChain = (rows: ContractDraft[]): string =>
  chainOptions().find(({ value }) => rows.every((row) => row.chain_id !== value))?.value ?? emptyContract.chain_id;

type Props = StepProps & {
  /** A notice about the contract of one row. */
  note: { at: number; text: ReactNode } | null;
};

/** Step 1: the type and the contracts, the main one first. */
export function ContractStep({ draft, latest, change, bind, note }: Props) {
  const { contracts, type } = draft;
  const add = () => {
    const row = { ...emptyContract, chain_id: nextChain(contracts) };
    flushSync(() => change({ contracts: [...contracts, row] }, "contracts"));
    focusField(`contracts.${contracts.length}.chain_id`);
  };
  const remove = (at: number) => {
    flushSync(() => change({ contracts: contracts.filter((_, index) => index !== at) }, "contracts"));
    focusField("add-contract");
  };
  const isFull = contracts.length >= limits.contracts.max;
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
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
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
      {isFull ? (
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
  /** For a native coin, which has no contract on its own chain. */
  chainOnly: boolean;
  note: ReactNode;
  onRemove?: () => void;
};

function ContractFields({ at, draft, latest, chainOnly, change, bind, note, onRemove }: RowProps) {
  const rows = draft.contracts;
  const row = rows[at] ?? emptyContract;
  const { facts, isLoading } = useContractFacts(chainOnly ? emptyContract : row);
  useAutofill(facts, at, { latest, change });
  const field = (part: keyof ContractDraft) =>
    bind(`contracts.${at}.${part}`, row[part], (text) =>
      change(
        { contracts: rows.map((other, index) => (index === at ? { ...row, [part]: text } : other)) },
        `contracts.${at}.${part}`,
      ),
    );
  const chain = <SelectField {...field("chain_id")} label={m.label_chain()} data={chainOptions()} />;
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
      <ChainFacts facts={facts} isLoading={isLoading} />
      {note}
    </fieldset>
  );
}

type ChainFactsProps = { facts: ContractFacts | null | undefined; isLoading: boolean };

/** What the chain says about the address; a live region for screen readers. */
function ChainFacts({ facts, isLoading }: ChainFactsProps) {
  return (
    <div role="status" className={css.onChain}>
      {isLoading && <p>{m.contract_reading()}</p>}
      {facts === null && <p>{m.contract_no_response()}</p>}
      {facts?.exists && <p>{factsText(facts)}</p>}
      {facts && !facts.exists && (
        <p className={css.none}>
          <Icon name="warn" size={14} />
          {m.contract_none({ chain: chainName(facts.chain_id) })}
        </p>
      )}
    </div>
  );
}

/** Name, symbol and decimals of a contract in a sentence. */
function factsText({ name, symbol, decimals }: ContractFacts): string {
  const names = [name && bidiIsolate(name), symbol && `(${bidiIsolate(symbol)})`].filter(Boolean).join(" ");
  const facts = [names, decimals !== null && m.label_decimals_count({ decimals })].filter(Boolean);
  return facts.length > 0 ? m.contract_says({ facts: facts.join(", ") }) : m.contract_says_nothing();
}

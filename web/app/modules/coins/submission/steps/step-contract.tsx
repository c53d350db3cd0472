import { limits } from "@cointally/contract/limits.ts";
import { chains } from "@cointally/shared/chains.ts";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../../lib/locale.ts";
import { Button } from "../../../../ui/button.tsx";
import { ChoiceField, SelectField, TextField } from "../../../../ui/fields.tsx";
import { submissionWords } from "../../../../words/submission.ts";
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
  const words = useWords(submissionWords);
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
        legend={words.field.type}
        name="type"
        value={type}
        options={[
          { value: "token", label: words.kinds.token },
          { value: "coin", label: words.kinds.coin },
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
        <p className={css.hint}>{words.mostContracts(limits.contracts.max)}</p>
      ) : (
        <div>
          <Button id="add-contract" icon="plus" onClick={add}>
            {words.addChain}
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
  const words = useWords(submissionWords);
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
  const { contractField, contractAt, mainContract } = words;
  const chain = <SelectField {...field("chain_id")} label={contractField.chain_id} data={chainOptions} />;
  if (chainOnly) {
    return (
      <>
        {chain}
        <p className={css.hint}>{words.ownCoinHint}</p>
      </>
    );
  }
  return (
    <fieldset className={css.contract}>
      <legend className={rows.length > 1 ? css.legend : "sr"}>{at === 0 ? mainContract : contractAt(at + 1)}</legend>
      {onRemove && (
        <Button
          kind="quiet"
          className={css.remove}
          aria-label={words.takeAwayContract(at + 1)}
          title={words.takeAwayContract(at + 1)}
          onClick={onRemove}
        >
          {words.takeAway}
        </Button>
      )}
      <div className={css.place}>
        {chain}
        <TextField
          {...field("decimals")}
          label={contractField.decimals}
          inputMode="numeric"
          placeholder="18"
          autoComplete="off"
        />
      </div>
      <TextField
        {...field("address")}
        label={contractField.address}
        description={at === 0 ? words.addressHint : undefined}
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

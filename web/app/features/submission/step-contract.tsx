import { chains } from "@cointally/api/chains.ts";
import { limits } from "@cointally/api/limits.ts";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type ContractDraft, emptyContract } from "./draft.ts";
import { bind, type StepProps } from "./step-props.ts";
import css from "./submission.module.css";

const chainOptions = chains.map(({ id, name }) => ({ value: String(id), label: name }));
const focusOn = (id: string) => document.getElementById(id)?.focus();

/** Step 1: what kind it is, and the contracts, the coin's own first. A coin on several chains is one coin. */
export function ContractStep({ draft, errors, change }: StepProps) {
  const { contracts, type } = draft;
  const add = () => {
    flushSync(() => change({ contracts: [...contracts, emptyContract] }, "contracts"));
    focusOn(`contracts.${contracts.length}.chain_id`);
  };
  const remove = (at: number) => {
    flushSync(() => change({ contracts: contracts.filter((_, index) => index !== at) }, `contracts.${at}.address`));
    focusOn("add-contract");
  };
  return (
    <>
      <ChoiceField
        legend="Kind"
        name="type"
        value={type}
        options={[
          { value: "token", label: "Token" },
          { value: "coin", label: "A chain’s own coin" },
        ]}
        onChange={(value) => change({ type: value }, "type")}
      />
      {type === "coin" ? (
        <>
          <ChainField at={0} rows={contracts} errors={errors} change={change} />
          <p className={css.hint}>A chain’s own coin, such as BNB, has no contract.</p>
        </>
      ) : (
        contracts.map((_, at) => (
          <ContractFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={at}
            at={at}
            rows={contracts}
            errors={errors}
            change={change}
            onRemove={contracts.length > 1 ? () => remove(at) : undefined}
          />
        ))
      )}
      {errors.contracts && (
        <p className={css.error}>
          <Icon name="warn" size={14} />
          {errors.contracts}
        </p>
      )}
      {type === "token" && contracts.length < limits.contracts.max && (
        <div>
          <Button id="add-contract" icon="plus" onClick={add}>
            Another chain
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = Pick<StepProps, "errors" | "change"> & { at: number; rows: ContractDraft[] };

/** How a row's field changes the draft. */
const setter =
  ({ at, rows, change }: RowProps, part: keyof ContractDraft) =>
  (text: string, key: string) =>
    change({ contracts: rows.map((row, index) => (index === at ? { ...row, [part]: text } : row)) }, key);

function ChainField(props: RowProps) {
  const { at, rows, errors } = props;
  const key = `contracts.${at}.chain_id`;
  return (
    <SelectField
      {...bind(key, rows[at]?.chain_id ?? "", errors, setter(props, "chain_id"))}
      label="Chain"
      data={chainOptions}
    />
  );
}

function ContractFields({ onRemove, ...props }: RowProps & { onRemove?: () => void }) {
  const { at, rows, errors } = props;
  const row = rows[at] ?? emptyContract;
  return (
    <fieldset className={css.contract}>
      <legend className={rows.length > 1 ? css.legend : "sr"}>
        {at === 0 ? "Main contract" : `Contract ${at + 1}`}
      </legend>
      {onRemove && (
        <Button kind="quiet" className={css.remove} onClick={onRemove}>
          Take away
        </Button>
      )}
      <div className={css.place}>
        <ChainField {...props} />
        <TextField
          {...bind(`contracts.${at}.decimals`, row.decimals, errors, setter(props, "decimals"))}
          label="Decimals"
          inputMode="numeric"
          placeholder="18"
          autoComplete="off"
        />
      </div>
      <TextField
        {...bind(`contracts.${at}.address`, row.address, errors, setter(props, "address"))}
        label="Address"
        description={at === 0 ? "0x and 40 digits. Leave it empty only while the token is not launched." : undefined}
        placeholder="0x"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </fieldset>
  );
}

import { limits } from "@cointally/contract/limits.ts";
import * as m from "@cointally/i18n/messages";
import { chains } from "@cointally/shared/chains.ts";
import type { FieldErrors } from "../../../lib/api/field-errors.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { ChainMark } from "../../coins/coin-name.tsx";
import css from "../forms.module.css";

type Typed = { label: string; networks: number[] };

type Props = {
  typed: Typed;
  errors: FieldErrors;
  /** `field` is the API's name of the changed field. */
  onChange: (next: Partial<Typed>, field: "label" | "chain_ids") => void;
};

/** The label of an address, and the networks to read it on. */
export function LabelAndNetworksFields({ typed, errors, onChange }: Props) {
  return (
    <>
      <TextField
        id="label"
        label={m.portfolio_label_label()}
        description={m.portfolio_label_hint({ length: [...typed.label].length, most: limits.portfolio.label })}
        value={typed.label}
        onChange={(event) => onChange({ label: event.currentTarget.value }, "label")}
        error={errors.label}
        autoComplete="off"
      />
      <Networks
        chosen={typed.networks}
        onChange={(networks) => onChange({ networks }, "chain_ids")}
        error={errors.chain_ids}
      />
    </>
  );
}

type NetworksProps = { chosen: number[]; onChange: (chosen: number[]) => void; error: string | undefined };

function Networks({ chosen, onChange, error }: NetworksProps) {
  const toggle = (id: number, on: boolean) =>
    onChange(chains.map((chain) => chain.id).filter((chainId) => (chainId === id ? on : chosen.includes(chainId))));
  return (
    <fieldset className={css.networks} aria-describedby={error ? "networks-error" : undefined}>
      <legend>{m.portfolio_networks()}</legend>
      {chains.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => toggle(id, event.target.checked)}
          />
          <ChainMark chainId={id} />
          {label}
        </label>
      ))}
      {error && (
        <p id="networks-error" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { type DecimalSign, readDecimal } from "@cointally/shared/decimals.ts";
import { figures } from "@cointally/shared/format-numbers.ts";
import { type ComponentProps, useState } from "react";
import { useLocale } from "../../lib/format/locale.ts";
import { TextField } from "./fields.tsx";

/** A number of the API in the notation of the language: "1.5" is "1,5" in Spanish. */
const localized = (value: string, own: DecimalSign): string =>
  /^\d+\.\d+$/.test(value) ? value.replace(".", own) : value;

/**
 * A number typed in the notation of the language, in that of the API. What could be two numbers stays so: in Spanish "1.234" becomes "1,234",
 * which the API asks about as well. What is no number is unchanged.
 */
function toApi(typed: string, own: DecimalSign): string {
  const reading = readDecimal(typed, own);
  if (reading.status === "read") return reading.value;
  return reading.status === "ambiguous" ? reading.decimal.replace(".", ",") : typed;
}

type Change = { value: string; onChange: (value: string) => void };

/** Shows a number of the API in the notation of the language, and reads what is typed; for inputs of any look. */
export function useDecimalInput({ value, onChange }: Change): Change {
  const own = figures[useLocale()].point as DecimalSign;
  const [typed, setTyped] = useState(() => localized(value, own));
  return {
    // The form may set another value than the typed one, for example an empty one after it was sent.
    value: toApi(typed, own) === value ? typed : localized(value, own),
    onChange: (next) => {
      setTyped(next);
      onChange(toApi(next, own));
    },
  };
}

type ValueEvent = { target: { value: string }; currentTarget: { value: string } };
type Props = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  value: string;
  onChange: (event: ValueEvent) => void;
};

/** A text field for a decimal number. Its value is in the notation of the API, whatever the language. */
export function DecimalField({ value, onChange, ...props }: Props) {
  const input = useDecimalInput({
    value,
    onChange: (next) => onChange({ target: { value: next }, currentTarget: { value: next } }),
  });
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={input.value}
      onChange={(event) => input.onChange(event.currentTarget.value)}
    />
  );
}

import { ApiError } from "../../../lib/api/api-client.ts";
import { type FieldErrors, fieldErrors } from "../../../lib/api/field-errors.ts";
import type { Draft } from "./draft.ts";
import { labelOf } from "./fields.ts";
import { errorsByField } from "./validate-draft.ts";

const hasField = (key: string) => labelOf(key) !== undefined;

/**
 * The server's errors by field of the draft; empty when it named none that the form has. A contract conflict is an error of the row with that
 * contract.
 */
export function rejectedFields(error: unknown, draft: Draft): FieldErrors {
  if (error instanceof ApiError && error.response.code === "contract_taken") {
    const address = String(error.response.address).toLowerCase();
    const index = draft.contracts.findIndex(
      (row) => row.address.trim().toLowerCase() === address && Number(row.chain_id) === error.response.chain_id,
    );
    return { [`contracts.${Math.max(index, 0)}.address`]: error.response.error };
  }
  const errors = errorsByField(draft, Object.entries(fieldErrors(error)));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => hasField(field)));
}

/** Id of the public coin that has the contract; null when the server does not name it, undefined for other errors. */
export function conflictingCoinId(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError) || error.response.code !== "contract_taken") return undefined;
  return typeof error.response.coin_id === "string" ? error.response.coin_id : null;
}

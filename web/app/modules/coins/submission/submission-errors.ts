import { ApiError } from "../../../lib/api-client.ts";
import { type FieldErrors, fieldErrors } from "../../../lib/field-errors.ts";
import { byField } from "./check.ts";
import type { Draft } from "./draft.ts";
import { labelOf } from "./fields.ts";

const hasField = (key: string) => labelOf(key) !== undefined;

/**
 * What the server said of each field of a draft; empty when it named none that the form has. A contract that another
 * coin has is said of the row it stands in.
 */
export function refusedFields(error: unknown, draft: Draft): FieldErrors {
  if (error instanceof ApiError && error.response.code === "contract_taken") {
    const taken = String(error.response.address).toLowerCase();
    const at = draft.contracts.findIndex(
      (row) => row.address.trim().toLowerCase() === taken && Number(row.chain_id) === error.response.chain_id,
    );
    return { [`contracts.${Math.max(at, 0)}.address`]: error.response.error };
  }
  const found = byField(draft, Object.entries(fieldErrors(error)));
  return Object.fromEntries(Object.entries(found).filter(([field]) => hasField(field)));
}

/** The public coin that has the contract already; null when the server may not name it, undefined for another error. */
export function takenBy(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError) || error.response.code !== "contract_taken") return undefined;
  return typeof error.response.coin_id === "string" ? error.response.coin_id : null;
}

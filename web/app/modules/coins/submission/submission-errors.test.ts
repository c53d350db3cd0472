import type { ErrorBody } from "@cointally/contract/errors.ts";
import { expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-client.ts";
import { emptyDraft } from "./draft.ts";
import { labelOf, stepOf } from "./fields.ts";
import { conflictingCoinId, rejectedFields } from "./submission-errors.ts";

const validationError = (fields: Record<string, string>) =>
  new ApiError(400, {
    statusCode: 400,
    code: "validation",
    error: "Some fields are not valid.",
    message: "",
    validation: { body: { source: "body", keys: Object.keys(fields), message: "", fields } as never },
  });

it.each<[string, string, string]>([
  ["address", "contracts.0.address", "contract"],
  ["chain_id", "contracts.0.chain_id", "contract"],
  ["decimals", "contracts.0.decimals", "contract"],
  ["contracts", "contracts.0.address", "contract"],
  ["contracts.3.address", "contracts.3.address", "contract"],
  ["name", "name", "about"],
  ["tags.2", "tags", "about"],
  ["logo_id", "logo_id", "about"],
  ["sale.end_at", "sale.end_at", "about"],
  ["links", "links.website", "links"],
  ["links.github", "links.github", "links"],
  ["contact_email", "contact_email", "links"],
])("an API error of %s is shown at the field %s of the step %s", (key, field, step) => {
  expect(rejectedFields(validationError({ [key]: "No." }), emptyDraft)).toEqual({ [field]: "No." });
  expect(stepOf(field)).toBe(step);
  expect(labelOf(field)).toBeDefined();
});

it("shows the first error of a field", () =>
  expect(rejectedFields(validationError({ "tags.0": "First.", "tags.1": "Second." }), emptyDraft)).toEqual({
    tags: "First.",
  }));

it("returns nothing for errors without a field", () => {
  expect(rejectedFields(validationError({ "": "The body is not JSON.", extra: "Unknown field." }), emptyDraft)).toEqual(
    {},
  );
  expect(rejectedFields(new TypeError("Failed to fetch"), emptyDraft)).toEqual({});
});

it("shows a contract conflict at the row of that contract", () => {
  const address = `0x${"Ab".repeat(20)}`;
  const body = { statusCode: 409, code: "contract_taken", error: "Another coin has it.", message: "" };
  const error = new ApiError(409, { ...body, chain_id: 1, address, coin_id: "0190" } as ErrorBody);
  const contracts = [
    { chain_id: "56", address, decimals: "" },
    { chain_id: "1", address: address.toLowerCase(), decimals: "" },
  ];
  expect(rejectedFields(error, { ...emptyDraft, contracts })).toEqual({
    "contracts.1.address": "Another coin has it.",
  });
  expect(conflictingCoinId(error)).toBe("0190");
  expect(conflictingCoinId(new ApiError(409, body as ErrorBody))).toBeNull();
  expect(conflictingCoinId(new TypeError("Failed to fetch"))).toBeUndefined();
});

it("shows a duplicate contract at the second of the two rows", () => {
  const row = (address: string) => ({ chain_id: "1", address, decimals: "" });
  const contracts = [row("0xA"), row("0xB"), row(" 0xa ")];
  expect(rejectedFields(validationError({ contracts: "Twice." }), { ...emptyDraft, contracts })).toEqual({
    "contracts.2.address": "Twice.",
  });
});

it("counts the contracts of a native coin from its second row", () =>
  expect(rejectedFields(validationError({ "contracts.0.address": "No." }), { ...emptyDraft, type: "coin" })).toEqual({
    "contracts.1.address": "No.",
  }));

import { changeRules, saleChangeRules } from "@cointally/contract/change-rules.ts";
import * as m from "@cointally/i18n/messages";
import { type EditPart, editParts } from "../edit-parts.ts";
import type { Draft, SaleDraft } from "./draft.ts";
import { type ChangesBody, toChanges } from "./to-submission.ts";

/** The parts of an edit that a moderator reviews once the coin is approved, and those that are public at once. */
export type ChangedFields = { review: EditPart[]; atOnce: EditPart[] };

/** Only changed dates of a sale that stays are public at once. */
function saleParts(before: Draft, after: Draft): ChangedFields {
  const changed = (Object.keys(saleChangeRules) as (keyof SaleDraft)[]).filter(
    (key) => before.sale[key].trim() !== after.sale[key].trim(),
  );
  const isSameSale =
    before.sale.platform.trim() !== "" && after.sale.platform.trim() !== "" && after.stage !== "launched";
  const needsReview = !isSameSale || changed.some((key) => saleChangeRules[key] === "review");
  const datesChanged = isSameSale && changed.some((key) => saleChangeRules[key] === "at_once");
  return { review: needsReview ? ["sale"] : [], atOnce: datesChanged ? ["saleDates"] : [] };
}

/** What an edit changes, by the rules of the API (contract/change-rules.ts). */
export function changedFields(before: Draft, after: Draft): ChangedFields {
  const keys = Object.keys(toChanges(before, after)) as (keyof ChangesBody)[];
  const sale = keys.includes("sale") ? saleParts(before, after) : { review: [], atOnce: [] };
  const fieldsWithRule = (rule: "review" | "at_once") =>
    keys.filter((key) => key !== "sale" && changeRules[key] === rule).map((key) => editParts[key]);
  return {
    review: [...new Set([...fieldsWithRule("review"), ...sale.review])],
    atOnce: [...new Set([...fieldsWithRule("at_once"), ...sale.atOnce])],
  };
}

/** Names of these parts for use inside a sentence. */
export function partNames(parts: EditPart[]): string[] {
  const names: Record<EditPart, string> = {
    name: m.label_name(),
    symbol: m.label_symbol(),
    type: m.label_type(),
    contracts: m.label_contracts(),
    logo: m.label_logo(),
    stage: m.label_stage(),
    launch: m.label_launch(),
    sale: m.label_sale(),
    saleDates: m.submission_sale_dates(),
    description: m.label_description(),
    tags: m.label_tags(),
    links: m.label_links(),
    contact: m.label_contact(),
  };
  return parts.map((part) => names[part].toLowerCase());
}

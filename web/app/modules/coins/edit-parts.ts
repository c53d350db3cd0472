import type { changeRules } from "@cointally/contract/change-rules.ts";

/** What people call the parts of a listing that an edit can change. */
export type EditPart =
  | "name"
  | "symbol"
  | "type"
  | "contracts"
  | "logo"
  | "description"
  | "stage"
  | "sale"
  | "saleDates"
  | "links"
  | "tags"
  | "launch"
  | "contact";

/** Which part each field of an edit belongs to. */
export const editParts: Record<keyof typeof changeRules, Exclude<EditPart, "saleDates">> = {
  name: "name",
  symbol: "symbol",
  type: "type",
  chain_id: "contracts",
  address: "contracts",
  decimals: "contracts",
  contracts: "contracts",
  logo_id: "logo",
  description: "description",
  stage: "stage",
  sale: "sale",
  links: "links",
  tags: "tags",
  launch_at: "launch",
  contact_email: "contact",
  contact_telegram: "contact",
};

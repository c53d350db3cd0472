import type { changeRules } from "@cointally/contract/change-rules.ts";
import * as m from "@cointally/i18n/messages";

/** The parts of a listing that an edit can change, as users know them. */
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

/** Names of the parts for use inside a sentence. */
export const partText: Record<EditPart, () => string> = {
  name: m.history_part_name,
  symbol: m.history_part_symbol,
  type: m.history_part_type,
  contracts: m.history_part_contracts,
  logo: m.history_part_logo,
  description: m.history_part_description,
  stage: m.history_part_stage,
  sale: m.history_part_sale,
  saleDates: m.history_part_sale_dates,
  links: m.history_part_links,
  tags: m.history_part_tags,
  launch: m.history_part_launch,
  contact: m.history_part_contact,
};

/** The part that each field of an edit belongs to. */
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

import type { Submission } from "./submission.ts";

/** Whether a change of a public fact waits for a moderator (`review`) or becomes public at once (`at_once`). */
type ChangeRule = "review" | "at_once";

/**
 * How each field of an edit of an approved or scheduled coin is handled. Everything that could harm visitors after the approval is
 * reviewed: the name (imitation), contracts, chain and stage, the description, and every link. Tags and dates link nowhere; contacts are
 * never public.
 */
export const changeRules = {
  name: "review",
  symbol: "review",
  type: "review",
  chain_id: "review",
  address: "review",
  decimals: "review",
  contracts: "review",
  description: "review",
  tags: "at_once",
  logo_id: "review",
  launch_at: "at_once",
  stage: "review",
  sale: "review",
  links: "review",
  contact_email: "at_once",
  contact_telegram: "at_once",
} as const satisfies Record<keyof Submission, ChangeRule>;

/**
 * The same for the fields of a sale that remains a sale. Caps and currency are reviewed too: they determine what buyers pay with, and a
 * sale that looks nearly full or larger than it is puts pressure on buyers.
 */
export const saleChangeRules = {
  platform: "review",
  url: "review",
  softcap: "review",
  hardcap: "review",
  currency: "review",
  start_at: "at_once",
  end_at: "at_once",
} as const satisfies Record<keyof NonNullable<Submission["sale"]>, ChangeRule>;

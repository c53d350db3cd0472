import type { Submission } from "./submission.ts";

/** Whether a change of a public fact waits for a moderator (`review`) or is public with the next read (`at_once`). */
type ChangeRule = "review" | "at_once";

/**
 * What becomes of each field of an edit of a coin that is approved or scheduled. Everything by which a visitor could be harmed after the
 * approval is reviewed: what names the coin (an imitation), where it is and at which stage it says it is, what is written of it, and every
 * address one can follow. Tags and dates lead nowhere; contacts are never public.
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
 * The same for the parts of a sale that stays one. Caps and currency are reviewed too: they say what one pays with, and a sale that
 * looks nearly full, or larger than it is, makes people pay in haste.
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

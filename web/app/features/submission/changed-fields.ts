import type { SubmissionWords } from "../../words/submission.ts";
import { type IdentityPart, identityPart } from "../coins/identity.ts";
import type { Draft } from "./draft.ts";
import { type ChangesBody, toChanges } from "./to-submission.ts";

type Free = "stage" | "launch" | "sale" | "description" | "tags" | "links" | "contact";

const free: Partial<Record<keyof ChangesBody, Free>> = {
  stage: "stage",
  launch_at: "launch",
  sale: "sale",
  description: "description",
  tags: "tags",
  contact_email: "contact",
  contact_telegram: "contact",
};

export type ChangedFields = { identity: IdentityPart[]; free: Free[] };

/** What an edit changes: of a coin's identity, which waits for a moderator on a public coin, and of the rest. */
export function changedFields(before: Draft, after: Draft): ChangedFields {
  const keys = Object.keys(toChanges(before, after)) as (keyof ChangesBody)[];
  const moved = before.links.website.trim() !== after.links.website.trim();
  const linked = Object.entries(after.links).some(
    ([name, url]) => name !== "website" && url.trim() !== before.links[name as keyof Draft["links"]].trim(),
  );
  const some = <T>(names: (T | undefined | false)[]): T[] => [...new Set(names)].filter((name): name is T => !!name);
  return {
    identity: some<IdentityPart>([...keys.map((key) => identityPart[key]), moved && "website"]),
    free: some<Free>([...keys.map((key) => free[key]), linked && "links"]),
  };
}

/** What these fields are called in the middle of a sentence. */
export function fieldNames(names: (IdentityPart | Free)[], words: SubmissionWords): string[] {
  const called: Record<IdentityPart | Free, string> = {
    name: words.field.name,
    symbol: words.field.symbol,
    type: words.field.type,
    contracts: words.field.contracts,
    logo: words.field.logo_id,
    website: words.website,
    stage: words.field.stage,
    launch: words.launchRow,
    sale: words.saleRow,
    description: words.field.description,
    tags: words.field.tags,
    links: words.links,
    contact: words.contact,
  };
  return names.map((name) => called[name].toLowerCase());
}

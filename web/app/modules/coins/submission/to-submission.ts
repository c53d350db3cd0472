import type { LinkName } from "@cointally/contract/coin-values.ts";
import type { submitCoin, updateCoin } from "@cointally/contract/coins.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { ContractDraft, Draft } from "./draft.ts";

export type SubmissionBody = BodyOf<typeof submitCoin>;
export type ChangesBody = BodyOf<typeof updateCoin>;

/** Text that was left empty is not sent. */
const given = (text: string) => text.trim() || undefined;
const wholeNumber = (text: string) => (text.trim() ? Number(text) : undefined);
const utc = (time: string) => (time ? `${time}:00Z` : undefined);
const someOf = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const contractOf = ({ chain_id, address, decimals }: ContractDraft) => ({
  chain_id: Number(chain_id),
  address: address.trim(),
  ...someOf({ decimals: wholeNumber(decimals) }),
});

/** The tags in a line of words: commas, spaces and # are between them. */
export const tagsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,#]+/)
    .filter(Boolean);

/** A chain's own coin has no contract there: the first row is its chain, the others are its contracts elsewhere. */
function contractFields({ type, contracts }: Draft) {
  const [own, ...more] = contracts.map(contractOf);
  const chain = { chain_id: own?.chain_id ?? 0 };
  if (type === "coin") return { ...chain, ...(more.length > 0 && { contracts: more }) };
  if (more.length === 0 && !own?.address) return chain;
  return { ...own, ...chain, ...(more.length > 0 && { contracts: [own, ...more] }) };
}

function saleOf({ stage, sale }: Draft) {
  if (stage === "launched") return undefined;
  const { start_at, end_at, ...words } = sale;
  const fields = someOf({
    ...Object.fromEntries(Object.entries(words).map(([key, text]) => [key, given(text)])),
    start_at: utc(start_at),
    end_at: utc(end_at),
  });
  return Object.keys(fields).length > 0 ? { platform: "", ...fields } : undefined;
}

/** What POST /coins is sent for this draft. Whether it is right is for the API's own definitions to say. */
export function toSubmission(draft: Draft): SubmissionBody {
  const links = Object.entries(draft.links).map(
    ([name, text]) => [name, given(text)] as [LinkName, string | undefined],
  );
  return {
    name: draft.name,
    symbol: draft.symbol,
    type: draft.type,
    ...contractFields(draft),
    description: draft.description,
    tags: tagsOf(draft.tags),
    stage: draft.stage,
    links: { website: "", ...someOf(Object.fromEntries(links)) },
    contact_email: draft.contact_email,
    ...someOf({
      logo_id: draft.logo?.id ?? undefined,
      launch_at: utc(draft.launch_at),
      sale: saleOf(draft),
      contact_telegram: given(draft.contact_telegram),
    }),
  } as SubmissionBody;
}

const place = ["chain_id", "address", "decimals", "contracts"];

/** Where a coin lives, in full: the four keys are judged together, and an absent one would keep what was there. */
function placeOf({ type, contracts: rows }: Draft) {
  const isCoin = type === "coin";
  const contracts = (isCoin ? rows.slice(1) : rows).filter((row) => row.address.trim()).map(contractOf);
  const main = isCoin ? undefined : contracts[0];
  return {
    chain_id: Number(rows[0]?.chain_id),
    address: main?.address ?? null,
    decimals: main?.decimals ?? null,
    contracts,
  };
}

/** Only what differs between two drafts of one coin; what was emptied goes as null. Empty when nothing differs. */
export function toChanges(before: Draft, after: Draft): ChangesBody {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => !same(old[key], now[key]));
  const changes = Object.fromEntries(
    changed.filter((key) => !place.includes(key)).map((key) => [key, now[key] ?? null]),
  );
  if (before.logo && !after.logo) changes.logo_id = null;
  return { ...changes, ...(changed.some((key) => place.includes(key)) && placeOf(after)) };
}

const fieldsOf = (draft: Draft): Record<string, unknown> => toSubmission(draft);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

import type { LinkName } from "@cointally/contract/coin-values.ts";
import type { submitCoin, updateCoin } from "@cointally/contract/coins.ts";
import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { ContractDraft, Draft } from "./draft.ts";

export type SubmissionBody = BodyOf<typeof submitCoin>;
export type ChangesBody = BodyOf<typeof updateCoin>;

/** Trimmed text; undefined if it is empty, which is not sent. */
const nonEmpty = (text: string) => text.trim() || undefined;
const optionalNumber = (text: string) => (text.trim() ? Number(text) : undefined);
const utc = (time: string) => (time ? `${time}:00Z` : undefined);
const definedFields = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const contractOf = ({ chain_id, address, decimals }: ContractDraft) => ({
  chain_id: Number(chain_id),
  address: address.trim(),
  ...definedFields({ decimals: optionalNumber(decimals) }),
});

/** The tags in a text, separated by commas, spaces or #. */
export const tagsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,#]+/)
    .filter(Boolean);

/** The first row of a native coin is its chain; the others are its contracts on other chains. */
function contractFields({ type, contracts }: Draft) {
  const [own, ...more] = contracts.map(contractOf);
  const chain = { chain_id: own?.chain_id ?? 0 };
  if (type === "coin") return { ...chain, ...(more.length > 0 && { contracts: more }) };
  if (more.length === 0 && !own?.address) return chain;
  return { ...own, ...chain, ...(more.length > 0 && { contracts: [own, ...more] }) };
}

function saleOf({ stage, sale }: Draft) {
  if (stage === "launched") return undefined;
  const { start_at, end_at, ...textFields } = sale;
  const fields = definedFields({
    ...Object.fromEntries(Object.entries(textFields).map(([key, text]) => [key, nonEmpty(text)])),
    start_at: utc(start_at),
    end_at: utc(end_at),
  });
  return Object.keys(fields).length > 0 ? { platform: "", ...fields } : undefined;
}

/** The body of POST /coins for a draft; not validated. */
export function toSubmission(draft: Draft): SubmissionBody {
  const links = Object.entries(draft.links).map(
    ([name, text]) => [name, nonEmpty(text)] as [LinkName, string | undefined],
  );
  return {
    name: draft.name,
    symbol: draft.symbol,
    type: draft.type,
    ...contractFields(draft),
    description: draft.description,
    tags: tagsOf(draft.tags),
    stage: draft.stage,
    links: { website: "", ...definedFields(Object.fromEntries(links)) },
    contact_email: draft.contact_email,
    ...definedFields({
      logo_id: draft.logo?.id ?? undefined,
      launch_at: utc(draft.launch_at),
      sale: saleOf(draft),
      contact_telegram: nonEmpty(draft.contact_telegram),
    }),
  } as SubmissionBody;
}

const contractKeys = ["chain_id", "address", "decimals", "contracts"];

/** All four contract fields, because the API validates them together and an omitted one keeps its value. */
function contractChanges({ type, contracts: rows }: Draft) {
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

/** The body of PATCH /coins/{id}: changed fields, null for cleared ones; empty when nothing changed. */
export function toChanges(before: Draft, after: Draft): ChangesBody {
  const oldFields = fieldsOf(before);
  const newFields = fieldsOf(after);
  const changed = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])].filter(
    (key) => !same(oldFields[key], newFields[key]),
  );
  const changes = Object.fromEntries(
    changed.filter((key) => !contractKeys.includes(key)).map((key) => [key, newFields[key] ?? null]),
  );
  if (before.logo && !after.logo) changes.logo_id = null;
  return { ...changes, ...(changed.some((key) => contractKeys.includes(key)) && contractChanges(after)) };
}

const fieldsOf = (draft: Draft): Record<string, unknown> => toSubmission(draft);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

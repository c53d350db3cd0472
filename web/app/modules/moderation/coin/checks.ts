import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getChecks } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import type { Format } from "../../../lib/format/format.ts";
import { allContractsRead, contractMismatches, mismatchText } from "../../coins/contract-mismatches.ts";

export type Checks = ResponseOf<typeof getChecks>;

/** The result of one check: good, a warning, or unknown. `slug` is that of another coin. */
export type CheckRow = {
  key: string;
  result: "good" | "bad" | "unknown";
  text: string;
  note?: string | undefined;
  slug?: string;
};

/** An account younger than this without approved coins counts as unknown. */
const newForMs = 7 * 24 * 3_600_000;

function submitterRow({ submitter }: Checks, now: number, format: Format): CheckRow {
  if (!submitter) return { key: "submitter", result: "unknown", text: m.moderation_check_no_submitter() };
  const { joined_at, coins, approved, denied } = submitter;
  const age = now - Date.parse(joined_at);
  const note = m.moderation_check_submitter_account({ age: format.duration(age), coins, approved });
  if (denied > 0)
    return { key: "submitter", result: "bad", text: m.moderation_check_submitter_denied({ count: denied }), note };
  const isNew = age < newForMs && approved === 0;
  return {
    key: "submitter",
    result: isNew ? "unknown" : "good",
    text: isNew ? m.moderation_check_submitter_new() : m.moderation_check_submitter_good(),
    note,
  };
}

type Checked = Pick<
  Coin,
  "type" | "name" | "symbol" | "chain_id" | "contracts" | "links" | "pending_changes" | "contract_facts"
>;

/** Compares the contracts with the submission: one row for each difference, or one row if there is none. */
function contractRows(coin: Checked): CheckRow[] {
  if (!coin.contract_facts || (coin.contracts.length === 0 && !coin.pending_changes)) return [];
  const mismatches = contractMismatches(coin).map((mismatch): CheckRow => {
    return { key: `${mismatch.kind} ${mismatch.chain} ${mismatch.address}`, result: "bad", ...mismatchText(mismatch) };
  });
  if (!allContractsRead(coin)) return [...mismatches, { key: "facts", result: "unknown", text: m.contract_not_read() }];
  return mismatches.length > 0 ? mismatches : [{ key: "facts", result: "good", text: m.contract_as_submitted() }];
}

const likenessText = {
  website: m.moderation_check_similar_website,
  name: m.moderation_check_same_name,
  symbol: m.moderation_check_same_symbol,
};

const statusText: Record<string, () => string> = {
  pending: m.moderation_check_status_pending,
  scheduled: m.moderation_check_status_scheduled,
  approved: m.moderation_check_status_approved,
  denied: m.moderation_check_status_denied,
};

const danger = { bad: 0, unknown: 1, good: 2 };

/**
 * The results of all checks: warnings first, then unknown, then good; each in the order look-alikes, contract facts, website,
 * contracts, submitter.
 */
export function checkRows(checks: Checks, coin: Checked, now: number, format: Format): CheckRow[] {
  const { look_alikes, same_contract, same_website } = checks;
  const rows: CheckRow[] = [
    ...look_alikes.map(
      ({ id, name, symbol, slug, host, why }): CheckRow => ({
        key: `look-alike ${id}`,
        result: "bad",
        text: m.moderation_check_looks_like({ name: bidiIsolate(name), symbol: bidiIsolate(symbol) }),
        note: likenessText[why]({ host: host ?? "" }),
        slug,
      }),
    ),
    ...contractRows(coin),
    ...same_website.map(
      ({ id, name, slug }): CheckRow => ({
        key: `site ${id}`,
        result: "bad",
        text: m.moderation_check_same_website({ name: bidiIsolate(name) }),
        slug,
      }),
    ),
    ...same_contract.map(
      ({ id, name, status, proposed }): CheckRow => ({
        key: `contract ${id}`,
        result: "bad",
        text: (proposed ? m.moderation_check_proposed_contract : m.moderation_check_same_contract)({
          name: bidiIsolate(name),
        }),
        note: statusText[status]?.(),
      }),
    ),
    submitterRow(checks, now, format),
  ];
  if (look_alikes.length === 0)
    rows.push({ key: "look-alike", result: "good", text: m.moderation_check_no_look_alike() });
  if (!coin.links.website) rows.push({ key: "site", result: "unknown", text: m.moderation_check_no_website() });
  else if (same_website.length === 0)
    rows.push({ key: "site", result: "good", text: m.moderation_check_own_website() });
  if (coin.contracts.length > 0) {
    if (same_contract.length === 0)
      rows.push({ key: "contract", result: "good", text: m.moderation_check_own_contracts() });
  } else if (coin.type === "token")
    rows.push({ key: "contract", result: "unknown", text: m.moderation_check_no_contract() });
  return rows.sort((a, b) => danger[a.result] - danger[b.result]);
}

/**
 * Whether a coin has warnings: it resembles another coin, has the same website or contract as one, differs from its contracts, or its
 * submitter had a coin denied.
 */
export function hasWarnings(checks: Checks | undefined, coin: Checked): boolean {
  if (contractMismatches(coin).length > 0) return true;
  if (!checks) return false;
  const { look_alikes, same_contract, same_website, submitter } = checks;
  return look_alikes.length + same_contract.length + same_website.length > 0 || (submitter?.denied ?? 0) > 0;
}

import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getChecks } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import type { Format } from "../../../lib/format.ts";
import type { ModerationWords } from "../../../words/moderation.ts";
import { allRead, contractTroubles, troubleText } from "../../coins/contract-troubles.ts";

export type Checks = ResponseOf<typeof getChecks>;

/** One fact a moderator should know: nothing wrong, a reason to look, or not known. `slug` leads to another coin. */
export type CheckRow = {
  key: string;
  look: "good" | "bad" | "unknown";
  text: string;
  note?: string | undefined;
  slug?: string;
};

/** An account that is younger, and had nothing approved, is not known yet. */
const newForMs = 7 * 24 * 3_600_000;

function submitterRow({ submitter }: Checks, now: number, words: ModerationWords["checks"], format: Format): CheckRow {
  if (!submitter) return { key: "submitter", look: "unknown", text: words.noSubmitter };
  const { joined_at, coins, approved, denied } = submitter;
  const age = now - Date.parse(joined_at);
  const note = words.account(format.duration(age), coins, approved);
  if (denied > 0) return { key: "submitter", look: "bad", text: words.denied(denied), note };
  const isNew = age < newForMs && approved === 0;
  return {
    key: "submitter",
    look: isNew ? "unknown" : "good",
    text: isNew ? words.newAccount : words.notDenied,
    note,
  };
}

type Checked = Pick<
  Coin,
  "type" | "name" | "symbol" | "chain_id" | "contracts" | "links" | "pending_changes" | "contract_facts"
>;

/** What the chain says of the contracts: each thing that differs from what was submitted, or that nothing does. */
function contractRows(coin: Checked): CheckRow[] {
  if (!coin.contract_facts || (coin.contracts.length === 0 && !coin.pending_changes)) return [];
  const troubles = contractTroubles(coin).map((trouble): CheckRow => {
    return { key: `${trouble.kind} ${trouble.chain} ${trouble.address}`, look: "bad", ...troubleText(trouble) };
  });
  if (!allRead(coin)) return [...troubles, { key: "facts", look: "unknown", text: m.contract_not_read() }];
  return troubles.length > 0 ? troubles : [{ key: "facts", look: "good", text: m.contract_as_submitted() }];
}

const danger = { bad: 0, unknown: 1, good: 2 };

/**
 * What could be checked, the most dangerous first: reasons to look, then what is not known, then what is in order; each
 * in the order look-alikes, what its contracts say, website, contracts, submitter.
 */
export function checkRows(
  checks: Checks,
  coin: Checked,
  now: number,
  words: ModerationWords["checks"],
  format: Format,
): CheckRow[] {
  const { look_alikes, same_contract, same_website } = checks;
  const rows: CheckRow[] = [
    ...look_alikes.map(
      ({ id, name, symbol, slug, host, why }): CheckRow => ({
        key: `look ${id}`,
        look: "bad",
        text: words.looksLike(name, symbol),
        note: why === "website" ? words.likeWebsite(host ?? "") : why === "name" ? words.sameName : words.sameSymbol,
        slug,
      }),
    ),
    ...contractRows(coin),
    ...same_website.map(
      ({ id, name, slug }): CheckRow => ({ key: `site ${id}`, look: "bad", text: words.sameWebsite(name), slug }),
    ),
    ...same_contract.map(
      ({ id, name, status }): CheckRow => ({
        key: `contract ${id}`,
        look: "bad",
        text: words.sameContract(name),
        note: words.statuses[status],
      }),
    ),
    submitterRow(checks, now, words, format),
  ];
  if (look_alikes.length === 0) rows.push({ key: "look", look: "good", text: words.noLookAlike });
  if (!coin.links.website) rows.push({ key: "site", look: "unknown", text: words.noWebsite });
  else if (same_website.length === 0) rows.push({ key: "site", look: "good", text: words.ownWebsite });
  if (coin.contracts.length > 0) {
    if (same_contract.length === 0) rows.push({ key: "contract", look: "good", text: words.ownContracts });
  } else if (coin.type === "token") rows.push({ key: "contract", look: "unknown", text: words.noContract });
  return rows.sort((a, b) => danger[a.look] - danger[b.look]);
}

/**
 * Whether a coin should be looked at twice: it resembles another, shares what it should not, its contracts say something else, or its
 * submitter was denied before.
 */
export const givesReason = (checks: Checks | undefined, coin: Checked): boolean => {
  if (contractTroubles(coin).length > 0) return true;
  if (!checks) return false;
  const { look_alikes, same_contract, same_website, submitter } = checks;
  return look_alikes.length + same_contract.length + same_website.length > 0 || (submitter?.denied ?? 0) > 0;
};

import type { Coin, Safety } from "@cointally/contract/coin.ts";

let latest = 0;

/** A UUID that no other sample of the test file has. */
export function sampleId(): string {
  latest += 1;
  return `0190a0a0-0000-7000-8000-${String(latest).padStart(12, "0")}`;
}

const at = "2026-11-21T12:00:00.000Z";

/** A public coin with one contract on chain 56, as the API sends it to everybody, with these changes. */
export function sampleCoin(changes: Partial<Coin> = {}): Coin {
  const id = sampleId();
  const { name = "Harbor", chain_id = 56 } = changes;
  const address = changes.address === undefined ? `0x${id.slice(-12).padStart(40, "a")}` : changes.address;
  const decimals = 18;
  return {
    id,
    slug: name.toLowerCase().replaceAll(" ", "-"),
    name,
    symbol: "HRB",
    type: "token",
    chain_id,
    address,
    decimals,
    contracts: address === null ? [] : [{ chain_id, address, decimals }],
    description: "Pays for berths in small harbours, and nothing else at all.",
    tags: [],
    logo_url: null,
    logo_mark: null,
    launch_at: null,
    stage: "launched",
    sale: null,
    sale_progress: null,
    links: { website: "https://harbor.example" },
    status: "approved",
    approve_at: null,
    approved_at: at,
    approved_how: "at_once",
    imported_from: null,
    promoted: false,
    promoted_until: null,
    votes: { total: 0, today: 0, last_24h: 0 },
    views: { total: 0, last_24h: 0 },
    watchers: 0,
    trending: 0,
    market: null,
    audit: {
      status: "none",
      auditor: null,
      report_url: null,
      audited_at: null,
      critical: null,
      high: null,
      medium: null,
      low: null,
    },
    kyc: {
      status: "none",
      provider: null,
      level: null,
      certificate_url: null,
      verified_at: null,
      expires_at: null,
    },
    safety: null,
    synthetic: false,
    created_at: at,
    updated_at: at,
    ...changes,
  };
}

/** The same with what only its owner and admins receive. */
export function sampleOwnCoin(changes: Partial<Coin> = {}): Coin {
  const own = { contact_email: "team@harbor.example", contact_telegram: null, denied_reason: null };
  return sampleCoin({ ...own, pending_changes: null, contract_facts: [], ...changes });
}

type SafetyFacts = Partial<Omit<Safety, "verdict">>;

/** The facts of a checked contract in which nothing was found, with these changes. */
export function sampleSafety({
  verdict,
  ...changes
}: SafetyFacts & { verdict?: Partial<Safety["verdict"]> } = {}): Safety {
  const chain_id = changes.chain_id ?? 56;
  const address = changes.address ?? "0x1111111111111111111111111111111111111111";
  const block = changes.block ?? 41_000_000;
  const checked_at = changes.checked_at ?? at;
  return {
    verdict: { level: "none_found", reasons: [], chain_id, address, block, checked_at, ...verdict },
    chain_id,
    address,
    sellable: true,
    buy_tax_pct: 0,
    sell_tax_pct: 0,
    transfer_tax_pct: 0,
    owner: null,
    renounced: null,
    proxy: false,
    implementation: null,
    mintable: false,
    pausable: false,
    blacklist: false,
    fee_mutable: false,
    liquidity_burned_pct: null,
    liquidity_locked_pct: null,
    block,
    checked_at,
    ...changes,
  };
}

/** The facts of a contract whose tokens cannot be sold, with these changes. */
export function unsellable(changes: SafetyFacts = {}): Safety {
  const verdict = { level: "danger" as const, reasons: ["cannot_be_sold" as const] };
  return sampleSafety({ sellable: false, sell_tax_pct: null, ...changes, verdict });
}

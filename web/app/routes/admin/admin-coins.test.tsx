import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getQueueCounts } from "@cointally/contract/moderation.ts";
import * as m from "@cointally/i18n/messages";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiContext } from "../../lib/api/api-context.ts";
import { saveSession } from "../../lib/session/session.ts";
import { fakeApi, onePage } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { sampleId, sampleOwnCoin, unsellable } from "../../testing/sample-coin.ts";
import AdminCoins from "./admin-coins.tsx";

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const user = { id: sampleId(), name: "Ada", email: "ada@example.org", role: "admin" as const };
const counts: ResponseOf<typeof getQueueCounts> = {
  queues: { pending: 0, changes: 0, scheduled: 0, reports: 0, claims: 0, safety_changes: 0, held_votes: 0 },
};

beforeEach(() => {
  saveSession({ token: "t", user });
  // The badge of the tab has no API from the context.
  vi.stubGlobal("fetch", async () => Response.json(counts));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

type Fields = Record<string, unknown>;
type Edit = { coin: Coin; before: Fields; after: Fields; proposal?: { id: string; list: string } };
type Waiting = { pending?: Coin[]; edits?: Edit[] };

/** Opens the page of a moderator with these coins and edits in the queue. */
function open({ pending = [], edits = [] }: Waiting) {
  const entry = (action: "approved" | "change_asked", minutes: number) => ({
    id: sampleId(),
    action,
    actor: { id: user.id, name: user.name },
    reason: null,
    reason_code: null,
    before: null,
    after: null,
    at: minutesAgo(minutes),
  });
  const account = { ...user, email_verified: true, pending_email: null, second_factor: true, has_password: true };
  const api = fakeApi({
    getMe: () => ({ user: { ...account, ban: null, created_at: minutesAgo(90) }, second_factor_due: false }),
    listPendingCoins: () => onePage("coins", pending),
    listScheduledCoins: () => onePage("coins", []),
    listChanges: () =>
      onePage(
        "changes",
        edits.map((edit) => ({ proposal: null, ...edit, created_at: minutesAgo(5.5) })),
      ),
    listReports: () => onePage("reports", []),
    listClaims: () => onePage("claims", []),
    listSafetyChanges: () => onePage("safety_changes", []),
    listHeldVotes: () => onePage("rings", []),
    getChecks: () => ({ look_alikes: [], same_contract: [], same_website: [], submitter: null }),
    getHistory: () => onePage("history", [entry("change_asked", 5.5), entry("approved", 90)]),
  });
  renderPage(
    () => (
      <ApiContext value={api}>
        <AdminCoins />
      </ApiContext>
    ),
    "/admin/coins",
  );
}

it("says which token list adds a contract to a listed coin", async () => {
  const coin = sampleOwnCoin({ name: "Anchor" });
  const list = "https://lists.example/a.json";
  const contracts = [...coin.contracts, { chain_id: 137, address: `0x${"9".repeat(40)}`, decimals: 6 }];
  open({
    edits: [{ coin, before: { contracts: coin.contracts }, after: { contracts }, proposal: { id: sampleId(), list } }],
  });
  expect(await screen.findByText((text) => text.includes(list))).toBeDefined();
  expect(screen.getByText(m.moderation_kind_proposal())).toBeDefined();
});

it("warns of the danger of a coin whose edit is waiting, and shows its safety facts", async () => {
  const coin = sampleOwnCoin({ name: "Snare", safety: unsellable(), pending_changes: { name: "Snare Two" } });
  open({ edits: [{ coin, before: { name: "Snare" }, after: { name: "Snare Two" } }] });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(m.safety_reason_cannot_be_sold());
  const facts = screen.getByRole("heading", { name: new RegExp(`^${m.safety_title()}`) }).closest("section");
  expect(facts?.querySelector("dl")?.textContent).toMatch(/^Can be soldtried in a simulationNo/);
});

it("shows what differs between a coin and its contract", async () => {
  const decimals = 6;
  const address = `0x${"a".repeat(40)}`;
  const coin = sampleOwnCoin({
    name: "Copied name",
    status: "pending",
    approved_at: null,
    approved_how: null,
    decimals,
    address,
    contracts: [{ chain_id: 56, address, decimals }],
    contract_facts: [
      {
        ...{ chain_id: 56, address, exists: true, name: "Bytes name", symbol: "HRB", decimals: 18 },
        ...{ total_supply: "1", block: 1, read_at: minutesAgo(1) },
      },
    ],
  });
  open({ pending: [coin] });
  await screen.findByText(
    m.contract_problem_decimals({ chain: "BNB Smart Chain", decimals: m.label_decimals_count({ decimals: 18 }) }),
  );
  screen.getByText(m.contract_submitted_with({ value: "6" }));
});

it("warns of the host that an edit adds, with the ages of the approval and of the edit", async () => {
  const website = "https://harbor.example";
  const description = "Pays for berths in small harbours, and nothing else at all.";
  const links = { website, swap: "https://drainer.example/claim" };
  const after = { links, description: `${description} Claim your airdrop now.` };
  const coin = sampleOwnCoin({ name: "Bait Harbor", approved_at: minutesAgo(90), pending_changes: after });
  open({ edits: [{ coin, before: { links: { website }, description }, after }] });
  await screen.findByText(m.changes_new_hosts({ hosts: "drainer.example" }));
  const ages = screen.getByText(
    (_, line) => line?.tagName === "P" && line.textContent?.startsWith(m.moderation_history_approved()) === true,
  );
  expect(ages.textContent).toBe(
    `${m.moderation_history_approved()} 1 h ago. ${m.moderation_history_change_asked()} 5 min ago.`,
  );
  expect(
    screen.getByText((_, part) => part?.tagName === "INS" && /airdrop/.test(part.textContent ?? "")),
  ).toBeDefined();
  expect(document.querySelector("a[href*=drainer]")).toBeNull();
});

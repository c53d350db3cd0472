import { randomBytes } from "node:crypto";
import { getAddress } from "viem/utils";
import type { TestApp, TestUser } from "./test-app.ts";

/** A random EIP-55 address. */
export function randomAddress(): string {
  return getAddress(`0x${randomBytes(20).toString("hex")}`);
}

/** A valid submission with these changes. */
export function sampleSubmission(changes: Record<string, unknown> = {}) {
  return {
    name: `Harbor ${randomBytes(4).toString("hex")}`,
    symbol: "HRB",
    type: "token",
    chain_id: 56,
    address: randomAddress(),
    decimals: 18,
    description: "Pays for berths in small harbours, and nothing else at all.",
    stage: "launched",
    links: { website: "https://harbor.example" },
    contact_email: "team@harbor.example",
    ...changes,
  };
}

/** A submitted coin, approved by `admin` if given. Returns the coin as its owner sees it. */
export async function sampleCoin(
  app: TestApp,
  owner: TestUser,
  admin?: TestUser,
  changes: Record<string, unknown> = {},
) {
  const submitted = await app.request("POST", "/coins", { token: owner.token, body: sampleSubmission(changes) });
  if (submitted.status !== 201) throw new Error(`submission failed: ${JSON.stringify(submitted.body)}`);
  if (!admin) return submitted.body.coin;
  const approved = await app.request("PATCH", `/coins/${submitted.body.coin.id}/approve-now`, { token: admin.token });
  if (approved.status !== 200) throw new Error(`approval failed: ${JSON.stringify(approved.body)}`);
  return approved.body.coin;
}

import type { Kyc } from "@cointally/contract/coin.ts";

/** How a KYC stands at that time: what a moderator verified stands until its certificate expires. */
export const kycStanding = (
  { status, expires_at }: Pick<Kyc, "status" | "expires_at">,
  now: number,
): Kyc["status"] | "expired" =>
  status === "verified" && expires_at !== null && Date.parse(expires_at) <= now ? "expired" : status;

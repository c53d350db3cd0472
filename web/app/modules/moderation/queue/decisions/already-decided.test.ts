import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import type { HistoryEntry } from "@cointally/contract/moderation.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { expect, it } from "vitest";
import { createApi } from "../../../../lib/api/api.ts";
import { ApiError } from "../../../../lib/api/api-client.ts";
import { decidedBefore, decidingEntry } from "./already-decided.ts";
import type { Decision } from "./decisions.ts";

const entries = (...actions: string[]) => actions.map((action) => ({ action }) as HistoryEntry);

it.each([
  ["coin", ["promoted", "denied", "submitted"], "denied"],
  ["coin", ["submitted", "denied"], undefined],
  ["edit", ["change_refused", "change_asked", "approved"], "change_refused"],
  ["edit", ["change_asked", "change_refused"], undefined],
  ["edit", ["denied", "change_asked"], "denied"],
] as const)("finds for a %s with %j that %s decided on it", (on, actions, action) =>
  expect(decidingEntry(entries(...actions), on)?.action).toBe(action),
);

const decision = (on: Decision["on"]): Decision => ({
  id: "1",
  coin: { id: "2", name: "Harbor" },
  on,
  send: async () => undefined,
  message: "",
});
const refusal = (code: string, status?: string) => new ApiError(409, { code, status, error: "" } as never);
const at = "2026-11-21T09:00:00.000Z";
const api = createApi(async () => ({ history: [{ action: "approved", actor: { name: "Mira" }, at }] }), {
  ...routes,
  ...adminRoutes,
});

it("says who decided on an item", async () => {
  expect(await decidedBefore(api, decision("coin"), refusal("conflict", "approved"))).toEqual({
    name: "Harbor",
    action: "approved",
    by: "Mira",
    at,
  });
  expect(await decidedBefore(api, decision("report"), refusal("conflict", "dismissed"))).toMatchObject({
    action: "report_dismissed",
  });
  expect(await decidedBefore(api, decision("edit"), refusal("not_found"))).toMatchObject({ action: "deleted" });
});

it("leaves every other error unchanged", async () => {
  expect(await decidedBefore(api, decision("coin"), refusal("contract_taken"))).toBeNull();
  expect(await decidedBefore(api, decision("edit"), refusal("conflict", "approved"))).toBeNull();
  expect(await decidedBefore(api, decision("coin"), new TypeError("Failed to fetch"))).toBeNull();
});

import { adminRoutes } from "@cointally/contract/admin-routes.gen.ts";
import { routes } from "@cointally/contract/routes.gen.ts";
import { expect, it, vi } from "vitest";
import { createApi } from "../../../../lib/api/api.ts";
import { ApiError } from "../../../../lib/api/api-client.ts";
import type { Decision } from "./decisions.ts";
import { sendBatch } from "./send-batch.ts";

const decision = (id: string): Decision => ({
  id,
  coin: { id, name: id },
  on: "coin",
  send: (api, options) => api.approveCoinNow({ params: { id }, ...options }),
  message: "",
});
const ten = Array.from({ length: 10 }, (_, at) => decision(`c${at}`));
const refusal = (code: string, more = {}) => new ApiError(400, { code, error: code, ...more } as never);

it("reports each decision by itself, and waits as long as Retry-After says", async () => {
  vi.useFakeTimers();
  const calls: string[] = [];
  const call = async (_: string, path: string) => {
    calls.push(path);
    if (path.includes("c3")) throw refusal("contract_taken");
    if (path.includes("c7") && calls.filter((one) => one === path).length === 1) {
      throw refusal("too_many_requests", { retry_after: 2 });
    }
  };
  const answered: number[] = [];
  const { start } = sendBatch(createApi(call, { ...routes, ...adminRoutes }), ten, (n) => answered.push(n));
  const done = start();
  await vi.advanceTimersByTimeAsync(1900);
  expect(answered.at(-1)).toBe(9);
  await vi.advanceTimersByTimeAsync(200);
  const { sent, failed, alreadyDecided } = await done;
  expect([sent.length, failed.map((one) => one.decision.id), alreadyDecided]).toEqual([9, ["c3"], []]);
  vi.useRealTimers();
});

it("sends a few at a time, and the rest at once after a call of hurry", async () => {
  const calls: unknown[] = [];
  const call = (_: string, __: string, { keepalive }: { keepalive?: boolean }) => {
    calls.push(keepalive);
    return new Promise(() => {});
  };
  const sending = sendBatch(createApi(call, { ...routes, ...adminRoutes }), ten, () => {});
  sending.start();
  expect(calls).toEqual([false, false, false, false]);
  sending.hurry();
  expect(calls).toEqual([false, false, false, false, true, true, true, true, true, true]);
});

import { afterEach, expect, it, vi } from "vitest";
import { cancelAttempt } from "./connect-status.ts";
import { go, path } from "./dialog-path.ts";
import { open } from "./open-dialog.ts";

afterEach(() => {
  cancelAttempt();
  go("close");
});

it("a wallet that is named is shown, and asked at once", async () => {
  const request = vi.fn(() => new Promise(() => {}));
  const view = {
    name: "Wallet",
    wallet: { id: "example.one", name: "One", icon: null, provider: { request } },
  } as const;
  await open({ view });
  expect(path.get()).toEqual([view]);
  await vi.waitFor(() => expect(request.mock.calls).toEqual([[{ method: "eth_requestAccounts" }]]));
});

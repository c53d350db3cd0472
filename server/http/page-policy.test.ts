import { expect, it } from "vitest";
import { pagePolicy, servicesOf } from "./security.ts";

/** One directive of the policy under these settings. */
const directive = (name: string, config: Parameters<typeof servicesOf>[0]) =>
  pagePolicy([], "nonce", servicesOf(config))
    .split("; ")
    .find((part) => part.startsWith(`${name} `));

it("allows connections to this site alone by default", () => {
  expect(directive("connect-src", {})).toBe("connect-src 'self'");
  expect(directive("img-src", {})).toBe("img-src 'self' data: blob:");
});

it("allows connections to exactly the origins of the configured services", () => {
  const config = {
    apiUrl: "https://api.coins.example/v1",
    walletConnectProjectId: "p1",
    walletListingUrl: "https://wallets.example/v3?projectId=p1",
  };
  expect(directive("connect-src", config)).toBe(
    "connect-src 'self' https://api.coins.example https://wallets.example wss://relay.walletconnect.org",
  );
});

it.each([
  ["WalletConnect alone has none", { walletConnectProjectId: "p1" }, "img-src 'self' data: blob:"],
  [
    "a listing has icons, on its own host alone",
    { walletListingUrl: "https://wallets.example/v3?projectId=p1" },
    "img-src 'self' data: blob: https://wallets.example",
  ],
])("images of other sites: %s", (_what, config, policy) => expect(directive("img-src", config)).toBe(policy));

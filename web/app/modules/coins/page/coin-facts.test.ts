import type { Page } from "@cointally/contract/page.ts";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { pageContext } from "../../../lib/page/page.ts";
import { onePage } from "../../../testing/fake-api.ts";
import { sampleCoin, unsellable } from "../../../testing/sample-coin.ts";
import { loadCoinFacts } from "./coin-facts.ts";

it("leaves dangerous coins out of the similar ones, however much they share", async () => {
  const tags = ["defi", "meme"];
  const coin = sampleCoin({ name: "Harbor", tags });
  const trap = sampleCoin({ name: "Lobster Pot", tags, safety: unsellable() });
  const listed = [coin, trap, sampleCoin({ name: "Anchor" }), sampleCoin({ name: "Beacon", tags })];
  const readEndpoint = async (endpoint: string, { query = {} }: { query?: Record<string, unknown> }) => {
    const has = ({ tags }: typeof coin) => !query.tag || tags.includes(String(query.tag));
    return endpoint === "listCoins"
      ? { status: 200, body: onePage("coins", listed.filter(has)) }
      : { status: 404, body: {} };
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { readEndpoint } as unknown as Page);
  const { similar } = await loadCoinFacts(context, coin);
  expect(similar.map(({ name }) => name)).toEqual(["Beacon", "Anchor"]);
});

import { describe, expect, test } from "vitest";
import { useSafetyFixture } from "../../testing/safety-fixture.ts";
import { safetyOfTokens } from "../../testing/safety-of-tokens.ts";

const { pooled, factsOf, factsWithoutSimulation } = useSafetyFixture();

describe("reads the facts of each test token, and nothing wrong from a node that simulates no later blocks", () => {
  test.each(safetyOfTokens)("%s", async (name, expected) => {
    const { token } = await pooled(name);
    expect(await factsOf(token)).toMatchObject(expected);
    const { sellable } = await factsWithoutSimulation(token);
    expect([expected.sellable, null]).toContain(sellable);
  });
});

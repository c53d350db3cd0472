import { describe, expect, test } from "vitest";
import { useSafetyFixture } from "../../testing/safety-fixture.ts";
import { safetyOfTokens } from "../../testing/safety-of-tokens.ts";

const { pooled, factsOf } = useSafetyFixture();

describe("reads the facts of each test token", () => {
  test.each(safetyOfTokens)("%s", async (name, expected) => {
    const { token } = await pooled(name);
    expect(await factsOf(token)).toMatchObject(expected);
  });
});

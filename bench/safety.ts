import { createNodes } from "../server/chain/nodes.ts";
import { readSafety } from "../server/chain/safety/read-safety.ts";
import { startChain } from "../server/testing/local-chain.ts";
import { exchangeOn } from "../server/testing/local-exchange.ts";
import { pooledToken } from "../server/testing/safety-fixture.ts";
import { safetyOfTokens } from "../server/testing/safety-of-tokens.ts";
import type { Measured } from "./report.ts";

const quiet = { warn: () => undefined, info: () => undefined } as never;

/**
 * The safety check of every token of the safety fixture on a real exchange: missed traps, clean tokens reported as traps (issue "Must
 * reach": none), taxes off by more than half a point, and the cost of one check.
 */
export async function safety(): Promise<Measured[]> {
  const chain = await startChain(56);
  const nodes = createNodes(
    () => ({ 56: chain.url }),
    quiet,
    () => new Date(),
  );
  try {
    const exchange = await exchangeOn(chain);
    const client = await nodes.client(56);
    const found = { traps: 0, traps_missed: 0, clean: 0, clean_called_trap: 0, taxes: 0, taxes_off: 0 };
    let ms = 0;
    for (const [name, expected] of safetyOfTokens) {
      const { token } = await pooledToken(exchange, name);
      const began = performance.now();
      const { facts } = await readSafety(client, 56, token);
      ms += performance.now() - began;
      if (expected.sellable === false) {
        found.traps += 1;
        if (facts.sellable !== false) found.traps_missed += 1;
      } else {
        found.clean += 1;
        if (facts.sellable === false) found.clean_called_trap += 1;
      }
      for (const tax of ["buyTax", "sellTax", "transferTax"] as const) {
        const [is, was] = [expected[tax], facts[tax]];
        if (is == null) continue;
        found.taxes += 1;
        if (was === null || Math.abs(is - was) > 50) found.taxes_off += 1;
      }
    }
    return [{ name: "token bed", ...found, ms_each: ms / safetyOfTokens.length }];
  } finally {
    nodes.close();
    await chain.stop();
  }
}

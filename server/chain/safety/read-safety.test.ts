import { describe, expect, test } from "vitest";
import { safetyBedHere } from "../../testing/safety-bed.ts";
import type { SafetyFacts } from "./facts.ts";

const { pooled, factsOf } = safetyBedHere();

const clean = { sellable: true, buyTax: 0, sellTax: 0, transferTax: 0 };
const powerless = { mintable: false, pausable: false, blacklist: false, feeMutable: false };
const trap = { sellable: false, sellTax: null };

const bed: [string, Partial<SafetyFacts>][] = [
  ["Clean18", { ...clean, ...powerless, owner: null, renounced: null, proxy: false, implementation: null }],
  ["Clean6", clean],
  ["Clean0", clean],
  ["Clean24", clean],
  ["OpenZeppelinToken", { ...clean, ...powerless, proxy: false }],
  ["NoAnswer", clean],
  ["BytesName", clean],
  ["NoName", clean],
  ["NoDecimals", clean],
  ["MarkupName", clean],
  ["LongName", clean],
  ["PeopleOnly", clean],
  ["TaxedBuy", { sellable: true, buyTax: 500, sellTax: 0, transferTax: 0 }],
  ["TaxedSell", { sellable: true, buyTax: 0, sellTax: 1000, transferTax: 0 }],
  ["TaxedBoth", { sellable: true, buyTax: 330, sellTax: 750, transferTax: 0 }],
  ["TaxedTransfer", { sellable: true, buyTax: 200, sellTax: 200, transferTax: 200 }],
  ["Taxed99", { sellable: true, buyTax: 0, sellTax: 9900, transferTax: 0 }],
  ["TaxedListed", clean],
  ["TaxedBySize", { sellable: true, buyTax: 0, sellTax: 2000, transferTax: 0 }],
  ["TrapSell", trap],
  ["TrapBuyersListed", { ...trap, transferTax: null }],
  ["TrapBuyersSale", { ...trap, transferTax: 0 }],
  ["TrapFalse", trap],
  ["TrapSilent", trap],
  ["TrapGas", trap],
  ["TrapTaxed", trap],
  ["TrapNothing", { sellable: false, buyTax: 10000, sellTax: null, transferTax: null }],
  ["TrapShown", trap],
  ["TrapForPayers", trap],
  ["TrapForever", trap],
  ["TrapReentrant", trap],
  ["Cooldown", { sellable: true, buyTax: 0, sellTax: 0, transferTax: 0 }],
  ["CooldownBlocks", { sellable: true, buyTax: 0, sellTax: 0, transferTax: null }],
  ["MaxSell", clean],
  ["MaxWallet", clean],
  ["NotOpen", { sellable: null, buyTax: null, sellTax: null, transferTax: null }],
  ["Owned", { ...clean, ...powerless, renounced: false }],
  ["OwnedBep20", { ...clean, renounced: false }],
  ["LateSwitch", { ...clean, ...powerless, feeMutable: true, renounced: false }],
  ["Mintable", { ...clean, ...powerless, mintable: true }],
  ["PausableToken", { ...clean, ...powerless, pausable: true }],
  ["Roles", { ...clean, ...powerless, mintable: true, owner: null, renounced: null }],
  ["Blocking", { ...clean, ...powerless, blacklist: true }],
  ["Misleading", { ...clean, ...powerless }],
  ["TransparentToken", { ...clean, ...powerless, mintable: true, proxy: true }],
  ["BeaconToken", { ...clean, ...powerless, mintable: true, proxy: true }],
  ["CloneMaker", { ...clean, ...powerless, mintable: true, proxy: true }],
  ["UnknownProxy", { ...clean, proxy: null, implementation: null, mintable: null, pausable: null, blacklist: null }],
];

describe("each token of the bed has its facts", () => {
  test.each(bed)("%s", async (name, expected) => {
    const { token } = await pooled(name);
    expect(await factsOf(token)).toMatchObject(expected);
  });
});

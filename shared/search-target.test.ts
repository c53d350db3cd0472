import { expect, test } from "vitest";
import { searchTarget } from "./search-target.ts";

const address = "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984";
const mixed = "0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984";
const other = "0x28c6c06298d514db089934071355e5743bf21d60";
const transaction = `0x${"ab".repeat(32)}`;

test.each([
  [mixed, undefined],
  [mixed.slice(2), undefined],
  [mixed.toUpperCase(), undefined],
  [`${mixed} UNI`, undefined],
  [`contract: ${mixed}.`, undefined],
  [`ethereum:${mixed}`, undefined],
  [`ethereum:pay-${mixed}@137`, 137],
  [`ethereum:${mixed}@56/transfer?address=${other}&uint256=1e18`, 56],
  [`${mixed}@25`, 25],
  [`eip155:1:${mixed}`, 1],
  [`eip155:137/erc20:${mixed}`, 137],
  [`EIP155:56/bep20:${mixed}`, 56],
  [`eip155:999999999999/erc20:${mixed}`, 999_999_999_999],
  [`https://etherscan.io/token/${mixed}`, 1],
  [`https://www.etherscan.io/token/${mixed}?a=${other}`, 1],
  [`bscscan.com/address/${mixed}#code`, 56],
  [`https://polygonscan.com/token/${mixed}?a=${other.slice(0, 20)}`, 137],
  [`https://testnet.bscscan.com/token/${mixed}`, 97],
  [`https://app.uniswap.org/explore/tokens/ethereum/${mixed}`, undefined],
  [`https://pancakeswap.finance/swap?outputCurrency=${mixed}`, undefined],
])("reads the contract out of %s", (text, chainId) =>
  expect(searchTarget(text)).toEqual({ kind: "contract", address, chainId }),
);

test("reads the beginning of an address, and the coin of a chain", () => {
  expect(searchTarget("0x1F98")).toEqual({ kind: "contract", address: "0x1f98", chainId: undefined });
  expect(searchTarget("eip155:1/slip44:60")).toEqual({ kind: "native", chainId: 1, symbol: "ETH" });
  expect(searchTarget("eip155:56")).toEqual({ kind: "native", chainId: 56, symbol: "BNB" });
});

test.each([
  ["uniswap token", "uniswap token"],
  ["#1", "#1"],
  ["0x1", "0x1"],
  ["0xzzzz", "0xzzzz"],
  [`${mixed}f`, `${mixed}f`],
  [transaction, transaction],
  [`https://etherscan.io/tx/${transaction}`, transaction],
  ["https://www.coingecko.com/en/coins/shiba-inu/", "shiba-inu"],
  ["https://uniswap.org", "uniswap.org"],
  ["https://", "https://"],
  ["eip155:", "eip155:"],
  ["eip155:4242/slip44:60", "eip155:4242/slip44:60"],
])("takes %s for words", (text, words) => expect(searchTarget(text)).toEqual({ kind: "words", words }));

import type { Address } from "viem";

/** Addresses where shares of a pair are burned. */
export const burnAddresses: readonly Address[] = [
  "0x0000000000000000000000000000000000000000",
  "0x000000000000000000000000000000000000dEaD",
];

/** Contracts that lock shares of pairs for some time, by chain id. */
export const lockers: Readonly<Record<number, readonly { name: string; address: Address }[]>> = {
  1: [
    { name: "UNCX", address: "0x663A5C229c09b049E36dCc11a9B0d4a8Eb9db214" },
    { name: "Team Finance", address: "0xE2fE530C047f2d85298b07D9333C05737f1435fB" },
    { name: "PinkLock", address: "0x71B5759d73262FBb223956913ecF4ecC51057641" },
  ],
  56: [
    { name: "UNCX", address: "0xC765bddB93b0D1c1A88282BA0fa6B2d00E3e0c83" },
    { name: "Team Finance", address: "0x0C89C0407775dd89b12918B9c0aa42Bf96518820" },
    { name: "PinkLock", address: "0x7ee058420e5937496F5a2096f04caA7721cF70cc" },
    { name: "PinkLock 2", address: "0x407993575c91ce7643a4d4cCACc9A98c36eE1BBE" },
  ],
  137: [
    { name: "UNCX", address: "0xaDB2437e6F65682B85F814fBc12FeC0508A7B1D0" },
    { name: "Team Finance", address: "0x3eF7442dF454bA6b7C1deEc8DdF29Cfb2d6e56c7" },
  ],
};

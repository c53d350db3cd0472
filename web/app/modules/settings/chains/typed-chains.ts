import { nodeSettingName, type Setting } from "@cointally/contract/settings.ts";
import type { SettingsDraft } from "../use-settings.ts";

/** A V2-style exchange as it is typed. */
export type TypedExchange = {
  name: string;
  factory: string;
  router: string;
  wrapped: string;
  stables: { symbol: string; address: string; decimals: number }[];
  hubs: string[];
  sample_blocks: number | string;
};

/** A chain as it is typed: an entry of the setting CHAINS, perhaps not a valid one yet. */
export type TypedChain = {
  /** A text where it is no number. */
  id: number | string;
  name: string;
  label?: string | undefined;
  native: { name: string; symbol: string };
  type: "mainnet" | "testnet";
  rpc: string;
  explorer: string;
  dexscreener?: string | undefined;
  coingecko?: string | undefined;
  exchange?: TypedExchange | undefined;
};

export const emptyChain: TypedChain = {
  id: "",
  name: "",
  native: { name: "", symbol: "" },
  type: "mainnet",
  rpc: "",
  explorer: "",
};

export const emptyExchange: TypedExchange = {
  name: "",
  factory: "",
  router: "",
  wrapped: "",
  stables: [],
  hubs: [],
  sample_blocks: 20,
};

/** A number where the text is one; the server explains every other text. */
export const numberOrText = (text: string): number | string => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : text);

/** The added chains as they are typed or saved, and a function that replaces them. */
export function typedChains(settings: readonly Setting[], draft: SettingsDraft) {
  const saved = settings.find(({ name }) => name === "CHAINS");
  const text = "CHAINS" in draft.draft ? draft.draft.CHAINS : saved?.value;
  const chains: TypedChain[] = text ? JSON.parse(text) : [];
  return {
    chains,
    isFixed: saved?.source === "environment",
    set: (next: TypedChain[]) => draft.set("CHAINS", next.length > 0 ? JSON.stringify(next) : null),
  };
}

/** The setting of a chain's node; a chain that is not saved yet has none. */
export function nodeSetting(settings: readonly Setting[], chainId: number, rpc: string): Setting {
  const name = nodeSettingName(chainId);
  const found = settings.find((setting) => setting.name === name);
  return found ?? { name, group: "chains", is_secret: true, takes: "", initial: rpc, source: "default", value: null };
}

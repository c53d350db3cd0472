import type { WalletEntry } from "./wallet-entry.ts";

/** The views of the dialog (specification §2): two of them carry data. */
export type View =
  | { name: "ConnectWallet" }
  | { name: "Wallet"; wallet: WalletEntry }
  | { name: "Account" }
  | { name: "SelectNetwork" }
  | { name: "SwitchNetwork"; chainId: number };

/** How the dialog is asked for: a view of one's choice, the networks where they are enabled, or an injected wallet without a view. */
export type Opening = { view?: View; network?: boolean; injected?: boolean };

/** What an opening leads to: a view, or a connection without one. */
export type FirstView = View | "connect injected";

/** The first view, in the order of specification §2. */
export function firstView({ view, network, injected }: Opening, connected: boolean): FirstView {
  if (view) return view;
  if (connected) return { name: "Account" };
  if (network) return { name: "SelectNetwork" };
  if (injected) return "connect injected";
  return { name: "ConnectWallet" };
}

/** The views one came through, the shown one last; none when the dialog is closed. */
export type Path = readonly View[];

/** What can happen to the path; `back` from the first view closes. */
export type Step = { to: View } | { instead: View } | "back" | "close";

/** The path after a step. Going to a view that one came through goes back to it. */
export function walk(path: Path, step: Step): Path {
  if (step === "close") return [];
  if (step === "back") return path.slice(0, -1);
  if ("instead" in step) return [step.instead];
  const before = path.findIndex(({ name }) => name === step.to.name);
  return [...(before === -1 ? path : path.slice(0, before)), step.to];
}

import { connectTo } from "./connect.ts";
import { isPhone } from "./deep-link.ts";
import { afterConnect, go } from "./dialog-path.ts";
import { Expired, NotLoaded, type Trouble, troubleOf, Unreachable, wordsOf } from "./errors.ts";
import { SenselessAnswer } from "./provider.ts";
import { createStore } from "./store.ts";
import { endFollowing } from "./sync-tabs.ts";
import { isWalletConnect, type WalletEntry } from "./wallet-entry.ts";

/** Where connecting one wallet stands. */
export type Stage =
  | { is: "opening" }
  | { is: "awaiting"; since: number; slow: boolean; uri?: string }
  | { is: "refused" | "already open" | "not installed" | "unreachable" | "expired" | "not loaded" | "senseless" }
  | { is: "in its app"; unanswered: boolean }
  | { is: "failed"; words: string };

/** What happens to an attempt. */
export type Turn = { type: "asked"; at: number; uri?: string } | { type: "late" } | { type: "error"; error: unknown };

const afterTrouble: Record<Trouble, "refused" | "already open" | null> = {
  refused: "refused",
  "already open": "already open",
  "unknown network": null,
  "not supported": null,
  failed: null,
};

/** The stage after a turn. */
export function stageAfter(stage: Stage, turn: Turn): Stage {
  switch (turn.type) {
    case "asked":
      return { is: "awaiting", since: turn.at, slow: false, uri: turn.uri };
    case "late":
      if (stage.is === "in its app") return { ...stage, unanswered: true };
      return stage.is === "awaiting" ? { ...stage, slow: true } : stage;
    case "error": {
      if (turn.error instanceof SenselessAnswer) return { is: "senseless" };
      if (turn.error instanceof Unreachable) return { is: "unreachable" };
      if (turn.error instanceof Expired) return { is: "expired" };
      if (turn.error instanceof NotLoaded) return { is: "not loaded" };
      const is = afterTrouble[troubleOf(turn.error)];
      return is ? { is } : { is: "failed", words: wordsOf(turn.error) };
    }
  }
}

/** A wallet that has not answered by then may hide its window. */
export const slowAfterMs = 15_000;

/** WalletConnect that shows no address by then, from the tap on, is not waited for: its relay is away, or silent. */
const reachWithinMs = 9000;

/** An app that opens takes the page from view sooner. */
const appOpensWithinMs = 2000;

type Attempt = { wallet: WalletEntry; stage: Stage; leave: AbortController };

/** The attempt that the Wallet view shows. There is one at a time: another begins by leaving it. */
export const attempt = createStore<Attempt | null>(null);

/** Ends the attempt; what the wallet answers later is not heard. */
export function cancelAttempt(): void {
  attempt.get()?.leave.abort(new Error("Cancelled"));
  attempt.set(null);
}

function firstStage(wallet: WalletEntry): Stage {
  if (wallet.provider || isWalletConnect(wallet)) return { is: "opening" };
  return isPhone() && wallet.appLink ? { is: "in its app", unanswered: false } : { is: "not installed" };
}

/** WalletConnect, as a wallet that pairs when it is asked. @throws NotLoaded */
async function walletConnect(signal: AbortSignal, onUri: (uri: string) => void): Promise<WalletEntry> {
  const { pairing } = await import("./wallet-connect.ts").catch((error) => {
    throw new NotLoaded(error);
  });
  return pairing(signal, onUri);
}

/** Begins to connect a wallet. `quietly` first looks whether the person has said yes meanwhile, before it asks again. */
export async function startAttempt(wallet: WalletEntry, { quietly = false } = {}): Promise<void> {
  cancelAttempt();
  endFollowing();
  const leave = new AbortController();
  const { signal } = leave;
  const turn = (turn: Turn) => {
    const now = attempt.get();
    if (now && !signal.aborted) attempt.set({ ...now, stage: stageAfter(now.stage, turn) });
  };
  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(then, ms);
    signal.addEventListener("abort", () => clearTimeout(timer));
    return () => clearTimeout(timer);
  };
  const stage = firstStage(wallet);
  attempt.set({ wallet, stage, leave });
  if (stage.is === "not installed") return;
  if (stage.is === "in its app") {
    // A page that is out of sight has led to the app.
    after(appOpensWithinMs, () => document.visibilityState === "visible" && turn({ type: "late" }));
    return;
  }
  const notSlow = after(slowAfterMs, () => turn({ type: "late" }));
  let reached = () => {};
  try {
    if (isWalletConnect(wallet)) {
      reached = after(reachWithinMs, () => {
        turn({ type: "error", error: new Unreachable() });
        leave.abort();
      });
      const ready = await walletConnect(signal, (uri) => {
        reached();
        turn({ type: "asked", at: Date.now(), uri });
      });
      await connectTo(ready, { signal });
    } else {
      turn({ type: "asked", at: Date.now() });
      const allowed =
        quietly &&
        (await connectTo(wallet, { signal, quietly }).then(
          () => true,
          () => false,
        ));
      if (!allowed) await connectTo(wallet, { signal });
    }
    if (signal.aborted) return;
    attempt.set(null);
    afterConnect();
  } catch (error) {
    turn({ type: "error", error });
  } finally {
    notSlow();
    reached();
  }
}

/** Begins to connect a wallet, and shows how it stands with it. */
export function chooseWallet(wallet: WalletEntry): void {
  startAttempt(wallet);
  go({ to: { name: "Wallet", wallet } });
}

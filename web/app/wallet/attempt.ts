import { connectTo } from "./connection.ts";
import { isPhone } from "./deep-link.ts";
import { afterConnect } from "./dialog-path.ts";
import { type Trouble, troubleOf, Unreachable, wordsOf } from "./errors.ts";
import { SenselessAnswer } from "./provider.ts";
import { createStore } from "./store.ts";
import { isWalletConnect, type WalletEntry } from "./wallet-entry.ts";

/** Where connecting one wallet stands. */
export type Stage =
  | { is: "opening" }
  | { is: "awaiting"; since: number; slow: boolean; uri?: string }
  | { is: "refused" | "already open" | "not installed" | "unreachable" | "senseless" }
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
      const is = afterTrouble[troubleOf(turn.error)];
      return is ? { is } : { is: "failed", words: wordsOf(turn.error) };
    }
  }
}

/** A wallet that has not answered by then may hide its window. */
export const slowAfterMs = 15_000;

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

/** Begins to connect a wallet. `quietly` first looks whether the person has said yes meanwhile, before it asks again. */
export async function startAttempt(wallet: WalletEntry, { quietly = false } = {}): Promise<void> {
  cancelAttempt();
  const leave = new AbortController();
  const { signal } = leave;
  const turn = (turn: Turn) => {
    const now = attempt.get();
    if (now && !signal.aborted) attempt.set({ ...now, stage: stageAfter(now.stage, turn) });
  };
  const stage = firstStage(wallet);
  attempt.set({ wallet, stage, leave });
  if (stage.is === "not installed") return;
  const inItsApp = stage.is === "in its app";
  const timer = setTimeout(
    // A page that is out of sight has led to the app; a wallet's own window may stand before a page that waits.
    () => (!inItsApp || document.visibilityState === "visible") && turn({ type: "late" }),
    inItsApp ? appOpensWithinMs : slowAfterMs,
  );
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (inItsApp) return;
  try {
    if (isWalletConnect(wallet)) {
      const { pair } = await import("./wallet-connect.ts");
      await pair(signal, (uri) => turn({ type: "asked", at: Date.now(), uri }));
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
    clearTimeout(timer);
  }
}

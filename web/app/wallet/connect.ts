import type { Connector } from "wagmi";
import { storage, storageKeys } from "../lib/storage.ts";
import { connection, drop, join, type Way } from "./connection.ts";
import { Disconnected } from "./errors.ts";
import { inTime } from "./reads.ts";
import { endFollowing } from "./sync-tabs.ts";
import type { WalletEntry } from "./wallet-entry.ts";

/** A wallet is told that it is left; whether it hears it is its own matter. */
const leaveMs = 1000;
const tellLeft = (connector: Connector) => inTime(connector.disconnect(), leaveMs).catch(() => undefined);

/** Connects the wallet that the person chose, here and in other tabs. @throws the wallet's error; the signal's reason when it was cancelled */
export async function connectTo(wallet: WalletEntry, way: Way): Promise<void> {
  endFollowing();
  const before = await join(wallet, way);
  // Another tab may have gone on meanwhile: what was chosen here is later.
  endFollowing();
  storage.set(storageKeys.wallet, wallet.id);
  storage.set(storageKeys.lastWallet, wallet.id);
  // The same wallet again is not told that it is left: it would take back what it has just allowed.
  if (before && before.wallet.id !== wallet.id) await tellLeft(before.connector);
  before?.leave.abort(new Disconnected());
}

/** Ends the connection, here and in other tabs, and stays ended after a reload. */
export async function leave(): Promise<void> {
  endFollowing();
  storage.remove(storageKeys.wallet);
  const left = connection.get();
  if (left) await tellLeft(left.connector);
  if (connection.get() === left) drop();
}

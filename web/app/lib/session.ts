import type { StoredUser } from "@cointally/contract/users.ts";
import { useState, useSyncExternalStore } from "react";
import { storage, storageKeys } from "./storage.ts";

export type Session = { token: string; user: StoredUser };

const listeners = new Set<() => void>();
let kept: { token: string | null; user: string | null; session: Session | null } = {
  token: null,
  user: null,
  session: null,
};

const parseUser = (text: string | null): StoredUser | null => {
  try {
    const user = JSON.parse(text ?? "null");
    return typeof user?.id === "string" && typeof user.role === "string" ? user : null;
  } catch {
    return null;
  }
};

/** The session in local storage, or null unless both token and user are there (specification §4). The same object until one of them changes. */
export function readSession(): Session | null {
  const token = storage.get(storageKeys.token);
  const text = storage.get(storageKeys.user);
  if (token !== kept.token || text !== kept.user) {
    const user = parseUser(text);
    kept = { token, user: text, session: token && user ? { token, user } : null };
  }
  return kept.session;
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Keeps the answer of a login. */
export function saveSession({ token, user }: Session): void {
  storage.set(storageKeys.token, token);
  storage.set(storageKeys.user, JSON.stringify(user));
  lost = false;
  tell();
}

/** What the server says of the account that is logged in, such as a new name. Nothing for any other account. */
export function updateUser({ id, name, email, role }: StoredUser): void {
  const session = readSession();
  const user = { id, name, email, role };
  if (session?.user.id === id && JSON.stringify(session.user) !== JSON.stringify(user)) {
    saveSession({ token: session.token, user });
  }
}

let lost = false;

/** True when the last session ended by the server's word and not by a logout: the login page says so. */
export const wasLost = (): boolean => lost;

/** Forgets a session that the server does not know any more. */
export function loseSession(): void {
  lost = true;
  clearSession();
}

/** Forgets token and user. */
export function clearSession(): void {
  storage.remove(storageKeys.token);
  storage.remove(storageKeys.user);
  tell();
}

let leaving = false;

/** True between logout and the arrival at the root page: a guarded page then waits instead of sending to login. */
export const isLeaving = (): boolean => leaving;

const unfinished = new Set<() => Promise<unknown>>();

/** Has work done with the session before a logout ends it; gives the way to take that back. */
export function beforeLogout(work: () => Promise<unknown>): () => void {
  unfinished.add(work);
  return () => {
    unfinished.delete(work);
  };
}

/** A logout waits no longer than this for what is unfinished. */
const patienceMs = 5000;

/** What is unfinished, done or given up; nothing when nothing is. */
function finished(): Promise<unknown> | null {
  if (unfinished.size === 0) return null;
  const works = Promise.allSettled([...unfinished].map((work) => work()));
  return Promise.race([works, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/**
 * Ends the session here, whatever becomes of the call that ends it on the server, and goes to the root page
 * (specification §2, §4): at once, or after what `beforeLogout` was asked to wait for.
 */
export async function logout(tellServer: () => Promise<unknown>, goToRoot: () => unknown): Promise<void> {
  const wait = finished();
  if (wait) await wait;
  const told = tellServer().catch(() => undefined);
  leaving = true;
  clearSession();
  try {
    await goToRoot();
  } finally {
    leaving = false;
  }
  await told;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The session as it is now, in every tab; null on the server and during hydration. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null);

/** True once a session that was here while this part of the page stood has ended by the server's word. */
export function useLostHere(): boolean {
  const session = useSession();
  const [was, setWas] = useState(false);
  if (session && !was) setWas(true);
  return was && !session && wasLost();
}

import type { StoredUser } from "@cointally/contract/users.ts";
import { useState, useSyncExternalStore } from "react";
import { storage, storageKeys } from "../storage/storage.ts";

export type Session = { token: string; user: StoredUser };

/** The attribute of the document that says that a session is stored, and the property with its user's name (ui/hydration/session-flag.tsx). */
export const sessionFlag = "data-session";
export const sessionNameProperty = "--session-name";

const sessionKeys = [storageKeys.token, storageKeys.user];

const listeners = new Set<() => void>();
let cached: { token: string | null; user: string | null; session: Session | null } = {
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

/** The session in local storage; null unless both token and user are there (specification §4). The same object until one changes. */
export function readSession(): Session | null {
  const token = storage.get(storageKeys.token);
  const text = storage.get(storageKeys.user);
  if (token !== cached.token || text !== cached.user) {
    const user = parseUser(text);
    cached = { token, user: text, session: token && user ? { token, user } : null };
  }
  return cached.session;
}

/** Whether the session is only in this tab's memory, because the browser stores nothing. */
export const isSessionInMemory = (): boolean => sessionKeys.some(storage.isInMemory);

const updateFlag = () => document.documentElement.toggleAttribute(sessionFlag, readSession() !== null);

const notify = () => {
  updateFlag();
  for (const listener of listeners) listener();
};

/** Stores the response of a login: both entries, or in memory where there is no space for both. */
export function saveSession({ token, user }: Session): void {
  storage.setAll({ [storageKeys.token]: token, [storageKeys.user]: JSON.stringify(user) });
  expired = false;
  notify();
}

/** Updates the stored user, for example after a new name. Does nothing for another account. */
export function updateUser({ id, name, email, role }: StoredUser): void {
  const session = readSession();
  const user = { id, name, email, role };
  if (session?.user.id === id && JSON.stringify(session.user) !== JSON.stringify(user)) {
    saveSession({ token: session.token, user });
  }
}

let expired = false;

/** True if the server ended the last session, rather than a logout; the login page explains it. */
export const hasSessionExpired = (): boolean => expired;

/** Removes a session that the server no longer knows. */
export function expireSession(): void {
  expired = true;
  clearSession();
}

export function clearSession(): void {
  for (const key of sessionKeys) storage.remove(key);
  notify();
}

let loggingOut = false;

/** True from a logout until the home page is open: pages that need a session then wait instead of redirecting to login. */
export const isLoggingOut = (): boolean => loggingOut;

const unfinished = new Set<() => Promise<unknown>>();

/** Registers work that a logout must finish while it still has the session. Returns how to unregister it. */
export function beforeLogout(work: () => Promise<unknown>): () => void {
  unfinished.add(work);
  return () => {
    unfinished.delete(work);
  };
}

/** How long a logout waits for unfinished work. */
const maxWaitMs = 5000;

/** Resolves once unfinished work is done or took too long; null if there is none. */
function finishWork(): Promise<unknown> | null {
  if (unfinished.size === 0) return null;
  const works = Promise.allSettled([...unfinished].map((work) => work()));
  return Promise.race([works, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/**
 * Ends the session in the browser, even if the server's logout fails, and goes to the home page (specification §2, §4), after the work
 * registered by `beforeLogout`.
 */
export async function logout(serverLogout: () => Promise<unknown>, goHome: () => unknown): Promise<void> {
  const work = finishWork();
  if (work) await work;
  const serverDone = serverLogout().catch(() => undefined);
  loggingOut = true;
  clearSession();
  try {
    await goHome();
  } finally {
    loggingOut = false;
  }
  await serverDone;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", updateFlag);
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", updateFlag);
    window.removeEventListener("storage", listener);
  };
}

/** The current session, synchronized over all tabs; null on the server and during hydration. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null);

/** True once the server has ended a session that this component has seen. */
export function useSessionExpired(): boolean {
  const session = useSession();
  const [hadSession, setHadSession] = useState(false);
  if (session && !hadSession) setHadSession(true);
  return hadSession && !session && hasSessionExpired();
}

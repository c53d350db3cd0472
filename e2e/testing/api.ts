import { sampleSubmission } from "../../server/testing/samples.ts";
import type { Site } from "./site.ts";

export type Session = { token: string; user: { id: string } };
export type Coin = {
  id: string;
  slug: string;
  name: string;
  status: string;
  address: string;
  tags: string[];
  contracts: unknown[];
  pending_changes: unknown;
  approve_at: string | null;
};

type Account = { name?: string; email: string; password: string; verified?: boolean };

/** API client of a site, which must have started by the first call. */
export function apiClient(site: Site) {
  /** Calls with or without a session. @throws with the status in the message unless it is a 2xx. */
  const call = async <T>(method: string, path: string, body?: unknown, session?: Session): Promise<T> => {
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(session && { authorization: `Bearer ${session.token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };

  /** Logs an account in. */
  const newSession = ({ email, password }: Account) => call<Session>("POST", "/users/auth", { email, password });

  /** Creates an account, with a verified email unless `verified` is false, and logs it in. */
  const newAccount = async ({ name = "Lena Kroon", email, password, verified = true }: Account): Promise<Session> => {
    await call("POST", "/users", { name, email, password });
    if (verified) {
      const token = (await site.emailedLink(email, "verify-email")).split("/").at(-1);
      await call("POST", "/users/verify-email", { token });
    }
    return newSession({ email, password });
  };

  /** Submits the sample coin with these changes; it waits for a decision. */
  const submitCoin = async (owner: Session, changes: object = {}): Promise<Coin> =>
    (await call<{ coin: Coin }>("POST", "/coins", sampleSubmission({ ...changes }), owner)).coin;

  /** Submits and approves a coin, owned by the moderator unless `owner` is given. */
  const listCoin = async (moderator: Session, changes: object = {}, owner = moderator): Promise<Coin> => {
    const { id } = await submitCoin(owner, changes);
    return (await call<{ coin: Coin }>("PATCH", `/coins/${id}/approve-now`, {}, moderator)).coin;
  };

  return { call, newSession, newAccount, submitCoin, listCoin };
}

import { sampleSubmission } from "../server/testing/samples.ts";
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

/** The API of a site that has started by the time of the first call. */
export const apiOf = (site: Site) => {
  /** Calls as an account, or as nobody. @throws when it is refused, with the status in its message. */
  const call = async <T>(method: string, path: string, body?: unknown, who?: Session): Promise<T> => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(who && { authorization: `Bearer ${who.token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };

  /** A new session of an account. */
  const newSession = ({ email, password }: Account) => call<Session>("POST", "/users/auth", { email, password });

  /** A new account, its email confirmed unless told otherwise, and a session of it. */
  const newAccount = async ({ name = "Lena Kroon", email, password, verified = true }: Account): Promise<Session> => {
    await call("POST", "/users", { name, email, password });
    if (verified) {
      const token = (await site.mailedLink(email, "verify-email")).split("/").at(-1);
      await call("POST", "/users/verify-email", { token });
    }
    return newSession({ email, password });
  };

  /** A coin that waits; `changes` makes its submission another. */
  const submitCoin = async (owner: Session, changes: object = {}): Promise<Coin> =>
    (await call<{ coin: Coin }>("POST", "/coins", sampleSubmission({ ...changes }), owner)).coin;

  /** A coin that is public, submitted by the moderator unless it has another owner. */
  const listCoin = async (moderator: Session, changes: object = {}, owner = moderator): Promise<Coin> => {
    const { id } = await submitCoin(owner, changes);
    return (await call<{ coin: Coin }>("PATCH", `/coins/${id}/approve-now`, {}, moderator)).coin;
  };

  return { call, newSession, newAccount, submitCoin, listCoin };
};

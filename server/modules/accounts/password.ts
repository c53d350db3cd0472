import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { fairQueue } from "../../core/fair-queue.ts";

/** decisions.md, Accounts: argon2id (the library's default kind) at 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes take 19 MiB and a core each, so only so many run at once in one process; the rest wait, and networks take turns. */
const limited = fairQueue({ running: 2, runningEach: 2, waitingEach: 200 });

/** The same words typed on another system may come in another Unicode form (NIST SP 800-63B, 3.1.1.2). */
const bytesOf = (password: string) => password.normalize("NFKC");

const encoded = (size: number) => randomBytes(size).toString("base64").replaceAll("=", "");

/** A hash that no password has, as costly to check as a real one: an unknown email takes as long as a wrong password. */
const nobodysHash = (): string => {
  const { memoryCost, timeCost, parallelism } = parameters;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${encoded(16)}$${encoded(32)}`;
};

/** What stands in the place of a hash for an account that nobody may log in to. */
export const noPassword = "none";

/** The network of who asks shares the processor with others'; the site's own work is of none. */
export const hashPassword = (password: string, network = ""): Promise<string> =>
  limited(network, () => hash(bytesOf(password), parameters));

/** Whether the password is right. Without a stored hash it is not, after the same work. */
export const isPassword = async (stored: string | undefined, password: string, network = ""): Promise<boolean> => {
  const real = stored !== undefined && stored !== noPassword;
  const same = await limited(network, () => verify(real ? stored : nobodysHash(), bytesOf(password)));
  return real && same;
};

/** Whether a hash was made with other parameters than today's. */
export const isOutdated = (stored: string): boolean => {
  const made = parseOptions(stored);
  return Object.entries(parameters).some(([key, value]) => made[key as keyof typeof parameters] !== value);
};

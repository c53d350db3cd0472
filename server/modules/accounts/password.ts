import { randomBytes } from "node:crypto";
// Not its functions by name: tests replace them on this object.
import argon2 from "@node-rs/argon2";
import { fairQueue } from "../../core/fair-queue.ts";

/** decisions.md, Accounts: argon2id (the library's default) with 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a core, so a process computes a limited number simultaneously; others wait, and networks take turns. */
const limited = fairQueue({ running: 2, runningEach: 2, waitingEach: 200 });

/** Normalized, since systems type the same password in different Unicode forms (NIST SP 800-63B, 3.1.1.2). */
const bytesOf = (password: string) => password.normalize("NFKC");

const encoded = (size: number) => randomBytes(size).toString("base64").replaceAll("=", "");

/** A hash that matches no password and costs as much to verify as a real one, so that an unknown email takes as long as a wrong password. */
const nobodysHash = (): string => {
  const { memoryCost, timeCost, parallelism } = parameters;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${encoded(16)}$${encoded(32)}`;
};

/** Stored instead of a hash for an account that has no password to log in with. */
export const noPassword = "none";

/** Hashes a password. `network` shares the processor fairly with other networks; undefined for the site's own work. */
export function hashPassword(password: string, network = ""): Promise<string> {
  return limited(network, () => argon2.hash(bytesOf(password), parameters));
}

/** Whether the password is right. Without a stored hash, false after the same work. */
export async function isPassword(stored: string | undefined, password: string, network = ""): Promise<boolean> {
  const real = stored !== undefined && stored !== noPassword;
  const same = await limited(network, () => argon2.verify(real ? stored : nobodysHash(), bytesOf(password)));
  return real && same;
}

/** Whether a hash has other parameters than the current ones. */
export function isOutdated(stored: string): boolean {
  const storedParameters = argon2.parseOptions(stored);
  return Object.entries(parameters).some(([key, value]) => storedParameters[key as keyof typeof parameters] !== value);
}

import { createHmac } from "node:crypto";
import { deviceOf } from "@cointally/shared/device.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../core/context.ts";
import { coarse } from "../../core/network.ts";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { queueEmailTo } from "../email-outbox/queue-email.ts";
import type { Place } from "./create-session.ts";
import { accountEmails } from "./email-templates.ts";

/** How many of the latest devices of an account are remembered. */
const maxDevices = 20;

/** The kind of browser and the truncated network that identify a known device. */
const seenAt = ({ network, userAgent }: Place) => ({ device: deviceOf(userAgent), network: coarse(network) });

const markOf = (secret: Buffer, id: string, place: Place): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify([id, seenAt(place)]))
    .digest("base64url")
    .slice(0, 22);

/** Whether the account has logged in with this kind of browser from this network before. */
export function isKnownPlace(
  { secret }: Pick<Context, "secret">,
  { id, knownDevices }: { id: string; knownDevices: string[] },
  place: Place,
): boolean {
  return knownDevices.includes(markOf(secret, id, place));
}

/**
 * Stores a keyed hash of the browser and network of a login, and queues a notice when the account has logged in before, but never with
 * these. The first login causes no notice.
 */
export async function noteDevice(
  ctx: Pick<Context, "jobs" | "config" | "settings" | "secret">,
  tx: Queries,
  { id, knownDevices }: { id: string; knownDevices: string[] },
  place: Place,
  now: Date,
): Promise<void> {
  const mark = markOf(ctx.secret, id, place);
  if (knownDevices.at(-1) === mark) return;
  const others = knownDevices.filter((known) => known !== mark);
  await tx
    .update(users)
    .set({ knownDevices: [...others, mark].slice(-maxDevices) })
    .where(eq(users.id, id));
  if (others.length === 0 || others.length < knownDevices.length) return;
  await queueEmailTo(ctx, tx, id, (site) => accountEmails.newDevice(seenAt(place), site), now);
}

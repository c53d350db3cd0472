import { createHmac } from "node:crypto";
import { deviceOf } from "@cointally/api/device.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Queries } from "../../database/client.ts";
import { users } from "../../database/schema/accounts.ts";
import { queueMailTo } from "../mails/queue-mail.ts";
import { coarse, type Place } from "./create-session.ts";
import { letters } from "./letters.ts";

/** How many are remembered, the last ones. */
const most = 20;

/**
 * Remembers the kind of browser and the network of a login, as a keyed hash, and owes the account a mail when it had others and never this
 * one. Its first login is news to nobody.
 */
export const noteDevice = async (
  ctx: Pick<Context, "jobs" | "config" | "secret">,
  tx: Queries,
  { id, knownDevices }: { id: string; knownDevices: string[] },
  { network, userAgent }: Place,
  now: Date,
): Promise<void> => {
  const seen = { device: deviceOf(userAgent), network: coarse(network) };
  const mark = createHmac("sha256", ctx.secret)
    .update(JSON.stringify([id, seen]))
    .digest("base64url")
    .slice(0, 22);
  if (knownDevices.at(-1) === mark) return;
  const others = knownDevices.filter((known) => known !== mark);
  await tx
    .update(users)
    .set({ knownDevices: [...others, mark].slice(-most) })
    .where(eq(users.id, id));
  if (others.length === 0 || others.length < knownDevices.length) return;
  await queueMailTo(ctx, tx, id, (locale) => letters[locale].newDevice(seen, ctx.config.publicUrl), now);
};

import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { users } from "../../database/schema/accounts.ts";

/** What each decision says to the coin's owner, before the moderator's reason and after it. */
const letters = {
  denied: {
    subject: (name: string) => `${name} was denied`,
    before: (name: string) => `A moderator has denied ${name} at Cointally, for this reason:`,
    after: "You can change it, and it waits for a moderator again:",
  },
  change_refused: {
    subject: (name: string) => `Your change of ${name} was refused`,
    before: (name: string) =>
      `A moderator has refused your change of ${name} at Cointally. Its page stays as it was. The reason:`,
    after: "You can change it again:",
  },
};

/** Tells a coin's owner what was decided and why; nobody when the account is gone or the coin was imported. */
export const mailCreator = async (
  { db, mail, config }: Context,
  coin: { name: string; creatorId: string | null },
  decision: keyof typeof letters,
  reason: string,
): Promise<void> => {
  if (!coin.creatorId) return;
  const [creator] = await db.select({ email: users.email }).from(users).where(eq(users.id, coin.creatorId));
  if (!creator) return;
  const letter = letters[decision];
  await mail.send({
    to: creator.email,
    subject: letter.subject(coin.name),
    text: `${[letter.before(coin.name), reason, letter.after, `${config.publicUrl}/my-coins`].join("\n\n")}\n`,
  });
};

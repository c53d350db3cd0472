import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { users } from "../../database/schema/accounts.ts";

/** What each decision says, before the moderator's reason and after it. */
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
  claim_accepted: {
    subject: (name: string) => `${name} is yours now`,
    before: (name: string) => `A moderator has accepted your claim: you are the owner of ${name} at Cointally.`,
    after: "You can keep its page true here:",
  },
  claim_refused: {
    subject: (name: string) => `Your claim of ${name} was refused`,
    before: (name: string) => `A moderator has refused your claim of ${name} at Cointally.`,
    after: "Your own coins are here:",
  },
};

/** Tells a coin's owner, or who claims it, what was decided and why; nobody when the account is gone or the coin was imported. */
export const mailDecision = async (
  { db, mail, config }: Context,
  to: { coinName: string; userId: string | null },
  decision: keyof typeof letters,
  reason: string | null,
): Promise<void> => {
  if (!to.userId) return;
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, to.userId));
  if (!person) return;
  const letter = letters[decision];
  const parts = [letter.before(to.coinName), reason, letter.after, `${config.publicUrl}/my-coins`];
  await mail.send({
    to: person.email,
    subject: letter.subject(to.coinName),
    text: `${parts.filter((part) => part !== null).join("\n\n")}\n`,
  });
};

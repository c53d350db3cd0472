import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment } from "./columns.ts";
import { emailVotes } from "./votes.ts";

/**
 * Mails that are owed, each written together with what it tells of. A row goes when its mail is sent, given up, or what it belongs to, an
 * account or a vote by email, is erased.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** A vote by email is asked for by address: there may be no account yet. */
    emailVoteId: uuid("email_vote_id").references(() => emailVotes.id, { onDelete: "cascade" }),
    /** An address of the account: its own, the one before, or the one that waits. */
    address: text("address").notNull(),
    locale: text("locale").notNull(),
    /** An `Email` (email/render-email.ts). */
    letter: jsonb("letter").notNull(),
    /** Who sends a mail moves this first, so that nobody else sends it meanwhile. */
    dueAt: moment("due_at").notNull(),
    /** From then on nobody tries again: its link is dead, or its news is old. */
    giveUpAt: moment("give_up_at").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("mails_due").on(t.dueAt, t.id),
    index("mails_user").on(t.userId),
    index("mails_email_vote").on(t.emailVoteId),
    check("mails_belong_to_one", sql`num_nonnulls(user_id, email_vote_id) = 1`),
  ],
);

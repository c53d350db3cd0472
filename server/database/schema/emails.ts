import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, timestamptz } from "./columns.ts";
import { emailVotes } from "./votes.ts";

/**
 * Queued emails, each written in the transaction of its cause. A row is deleted when its email was sent or given up, or its account or vote
 * by email is erased; one to an address that its account never verified belongs to nobody then, and is still sent.
 */
export const queuedEmails = pgTable(
  "queued_emails",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** A vote by email is requested by address and may have no account yet. */
    emailVoteId: uuid("email_vote_id").references(() => emailVotes.id, { onDelete: "cascade" }),
    /** An address of the account: current, previous or not verified yet. */
    address: text("address").notNull(),
    locale: text("locale").notNull(),
    /** An `Email` (email/render-email.ts). */
    content: jsonb("content").notNull(),
    /** A sender moves this ahead first, so that no other process sends the email meanwhile. */
    dueAt: timestamptz("due_at").notNull(),
    /** No attempts after this time, because its link has expired or its content is outdated. */
    giveUpAt: timestamptz("give_up_at").notNull(),
    tries: integer("tries").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("queued_emails_due").on(t.dueAt, t.id),
    index("queued_emails_user").on(t.userId),
    index("queued_emails_email_vote").on(t.emailVoteId),
    check("queued_emails_belong_to_at_most_one", sql`num_nonnulls(user_id, email_vote_id) <= 1`),
  ],
);

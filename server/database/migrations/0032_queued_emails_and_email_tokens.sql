ALTER TABLE "mails" RENAME TO "queued_emails";--> statement-breakpoint
ALTER TABLE "queued_emails" RENAME COLUMN "letter" TO "content";--> statement-breakpoint
ALTER INDEX "mails_pkey" RENAME TO "queued_emails_pkey";--> statement-breakpoint
ALTER INDEX "mails_due" RENAME TO "queued_emails_due";--> statement-breakpoint
ALTER INDEX "mails_user" RENAME TO "queued_emails_user";--> statement-breakpoint
ALTER INDEX "mails_email_vote" RENAME TO "queued_emails_email_vote";--> statement-breakpoint
ALTER TABLE "queued_emails" RENAME CONSTRAINT "mails_belong_to_one" TO "queued_emails_belong_to_one";--> statement-breakpoint
ALTER TABLE "queued_emails" RENAME CONSTRAINT "mails_user_id_users_id_fk" TO "queued_emails_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "queued_emails" RENAME CONSTRAINT "mails_email_vote_id_email_votes_id_fk" TO "queued_emails_email_vote_id_email_votes_id_fk";--> statement-breakpoint
ALTER TABLE "mail_tokens" RENAME TO "email_tokens";--> statement-breakpoint
ALTER INDEX "mail_tokens_pkey" RENAME TO "email_tokens_pkey";--> statement-breakpoint
ALTER INDEX "mail_tokens_user" RENAME TO "email_tokens_user";--> statement-breakpoint
ALTER TABLE "email_tokens" RENAME CONSTRAINT "mail_tokens_user_id_users_id_fk" TO "email_tokens_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "network_uses" RENAME COLUMN "mail_domain" TO "email_domain";

CREATE TABLE "email_budgets" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"requests" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queued_emails" DROP CONSTRAINT "queued_emails_belong_to_one";--> statement-breakpoint
ALTER TABLE "email_tokens" DROP CONSTRAINT "email_tokens_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "email_tokens" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD COLUMN "network" "bytea";--> statement-breakpoint
CREATE INDEX "email_budgets_expires" ON "email_budgets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "email_tokens" VALIDATE CONSTRAINT "email_tokens_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "queued_emails" ADD CONSTRAINT "queued_emails_belong_to_at_most_one" CHECK (num_nonnulls(user_id, email_vote_id) <= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "queued_emails" VALIDATE CONSTRAINT "queued_emails_belong_to_at_most_one";
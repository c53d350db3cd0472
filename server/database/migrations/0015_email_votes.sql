CREATE TABLE "email_vote_stops" (
	"mailbox" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"address" text NOT NULL,
	"mailbox" "bytea" NOT NULL,
	"token_hash" "bytea",
	"place" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "email_vote_id" uuid;--> statement-breakpoint
ALTER TABLE "email_votes" ADD CONSTRAINT "email_votes_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_votes_token" ON "email_votes" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_votes_mailbox" ON "email_votes" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "email_votes_address" ON "email_votes" USING btree ("address");--> statement-breakpoint
CREATE INDEX "email_votes_created" ON "email_votes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_email_vote_id_email_votes_id_fk" FOREIGN KEY ("email_vote_id") REFERENCES "public"."email_votes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_email_vote" ON "mails" USING btree ("email_vote_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_belong_to_one" CHECK (num_nonnulls(user_id, email_vote_id) = 1);
ALTER TABLE "network_uses" DROP CONSTRAINT "network_uses_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "network_uses" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "held_votes" ADD COLUMN "evidence" "bytea"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "vote_id" uuid;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "block_32" "bytea";--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "block_24" "bytea";--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "email_provider" "bytea";--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "account_created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "vote_days" smallint;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "voted_long_before" boolean;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "page_viewed" boolean;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "confirmed_after" integer;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "judged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "network_uses" ADD CONSTRAINT "network_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;
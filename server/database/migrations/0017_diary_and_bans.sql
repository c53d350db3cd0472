CREATE TABLE "user_bans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"banned_by" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "user_bans" ADD CONSTRAINT "user_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_bans" ADD CONSTRAINT "user_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_bans" ADD CONSTRAINT "user_bans_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_bans_one_open" ON "user_bans" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "user_bans_user" ON "user_bans" USING btree ("user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "moderation_actions_diary" ON "moderation_actions" USING btree ("coin_id","at","id") WHERE action in ('change_accepted', 'changed_by_moderator', 'submitted', 'changed_at_once', 'scheduled', 'approved', 'denied', 'promoted', 'promotion_ended', 'audit_set', 'kyc_set', 'report_resolved', 'claim_accepted');--> statement-breakpoint
CREATE INDEX "moderation_actions_edits" ON "moderation_actions" USING btree ("coin_id","at","id") WHERE action in ('change_accepted', 'changed_by_moderator');
--> statement-breakpoint
-- Edits of public coins by which something became public at once belong to the diary; those before an approval do not.
UPDATE "moderation_actions" m SET "action" = 'changed_at_once' FROM "coins" c
  WHERE c."id" = m."coin_id" AND m."action" = 'changed' AND c."approved_at" IS NOT NULL AND m."at" >= c."approved_at";

UPDATE "held_votes" SET "ring" = "vote_id" WHERE "ring" IS NULL;--> statement-breakpoint
DROP INDEX "held_votes_appeals";--> statement-breakpoint
DROP INDEX "held_votes_coin";--> statement-breakpoint
DROP INDEX "moderation_actions_diary";--> statement-breakpoint
ALTER TABLE "held_votes" ALTER COLUMN "ring" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "held_votes" ADD COLUMN "appeal_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_votes" ADD COLUMN "void" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "held_votes_ring" ON "held_votes" USING btree ("ring");--> statement-breakpoint
CREATE INDEX "held_votes_appeals" ON "held_votes" USING btree ("ring") WHERE appealed_at is not null and appeal_decided_at is null;--> statement-breakpoint
CREATE INDEX "held_votes_coin" ON "held_votes" USING btree ("coin_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_actions_diary" ON "moderation_actions" USING btree ("coin_id","at","id") WHERE action in ('change_accepted', 'changed_by_moderator', 'submitted', 'changed_at_once', 'scheduled', 'approved', 'denied', 'promoted', 'promotion_ended', 'audit_set', 'kyc_set', 'report_resolved', 'claim_accepted', 'votes_voided', 'votes_released');
ALTER TABLE "network_uses" RENAME COLUMN "awakened" TO "dormant";--> statement-breakpoint
UPDATE "held_votes" SET "signals" = string_to_array(
  replace(replace(array_to_string("signals", '|'), 'awakened_majority', 'dormant_majority'), 'awakened', 'dormant_account'), '|')
WHERE array_to_string("signals", '|') LIKE '%awakened%';--> statement-breakpoint
ALTER TABLE "price_sources" RENAME COLUMN "rest_until" TO "paused_until";--> statement-breakpoint
ALTER TABLE "price_sources" RENAME COLUMN "trouble" TO "last_error";--> statement-breakpoint
ALTER INDEX "moderation_actions_diary" RENAME TO "moderation_actions_log";

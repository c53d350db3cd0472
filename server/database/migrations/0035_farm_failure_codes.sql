UPDATE "farms" SET "sync_error" = c.new FROM (VALUES ('node_away', 'node_unavailable'), ('no_pace', 'no_block_rate')) AS c (old, new)
WHERE "sync_error" = c.old;--> statement-breakpoint
UPDATE "farm_factories" SET "error" = c.new FROM (VALUES ('node_away', 'node_unavailable'), ('no_pace', 'no_block_rate')) AS c (old, new)
WHERE "error" = c.old;

CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"bytes" bigint,
	"check" text,
	"problem" text,
	"manual" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
INSERT INTO "backups" ("id", "file", "started_at", "finished_at", "bytes", "manual")
	SELECT gen_random_uuid(), '', ("value"->>'at')::timestamptz, ("value"->>'at')::timestamptz, ("value"->>'bytes')::bigint, true FROM "settings" WHERE "key" = 'last_backup';--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'last_backup';

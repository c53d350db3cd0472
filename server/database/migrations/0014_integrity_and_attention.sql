CREATE TABLE "coin_attention" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"class" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_watches" (
	"user_id" uuid NOT NULL,
	"coin_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_watches_user_id_coin_id_pk" PRIMARY KEY("user_id","coin_id")
);
--> statement-breakpoint
CREATE TABLE "voted_mailboxes" (
	"day" date NOT NULL,
	"coin_id" uuid NOT NULL,
	"mailbox" "bytea" NOT NULL,
	CONSTRAINT "voted_mailboxes_day_coin_id_mailbox_pk" PRIMARY KEY("day","coin_id","mailbox")
);
--> statement-breakpoint
ALTER TABLE "coin_activity" ADD COLUMN "new_watchers_24h" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_checks" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist_coins" ADD COLUMN "began_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "watchlist_coins" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_attention" ADD CONSTRAINT "coin_attention_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_watches" ADD CONSTRAINT "ended_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_watches" ADD CONSTRAINT "ended_watches_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_watches_coin" ON "ended_watches" USING btree ("coin_id");--> statement-breakpoint
CREATE INDEX "ended_watches_ended" ON "ended_watches" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "watchlist_coins_began" ON "watchlist_coins" USING btree ("began_at") WHERE counted;--> statement-breakpoint
ALTER TABLE "coin_hours" DROP COLUMN "watches";--> statement-breakpoint
-- Watches so far: begun when they were made, and counted where the account's email is verified.
UPDATE "watchlist_coins" w SET "began_at" = w."created_at", "counted" = u."email_verified_at" is not null
FROM "users" u WHERE u."id" = w."user_id";--> statement-breakpoint
UPDATE "coin_tallies" t SET "watchers" = n."watchers" FROM (
  SELECT t."coin_id", count(w."id")::int AS "watchers" FROM "coin_tallies" t
  LEFT JOIN "watchlist_coins" w ON w."coin_id" = t."coin_id" AND w."counted" GROUP BY t."coin_id"
) n WHERE n."coin_id" = t."coin_id" AND n."watchers" <> t."watchers";

CREATE TABLE "coin_tags" (
	"tag" text PRIMARY KEY NOT NULL,
	"coins" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sale_reads" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"raised" numeric,
	"softcap" numeric,
	"hardcap" numeric,
	"block" bigint,
	"read_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sale_reads" ADD CONSTRAINT "sale_reads_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_reads_next" ON "sale_reads" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "coins_kyc" ON "coins" USING btree ("id") WHERE status = 'approved' and kyc->>'status' = 'verified';--> statement-breakpoint
CREATE INDEX "contract_safety_sellable" ON "contract_safety" USING btree ("chain_id","address") WHERE sellable;--> statement-breakpoint
INSERT INTO "coin_tags" ("tag", "coins") SELECT tag, count(*) FROM "coins" CROSS JOIN unnest(tags) AS tag WHERE status = 'approved' GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 60;

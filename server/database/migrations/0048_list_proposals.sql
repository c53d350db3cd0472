CREATE TABLE "contract_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"decimals" smallint,
	"list" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "coins" ADD COLUMN "imported_from" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "trusted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "pending" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "proposed" integer;--> statement-breakpoint
ALTER TABLE "contract_proposals" ADD CONSTRAINT "contract_proposals_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_proposals_place" ON "contract_proposals" USING btree ("chain_id","address","coin_id");--> statement-breakpoint
CREATE INDEX "contract_proposals_open" ON "contract_proposals" USING btree ("created_at","id") WHERE refused_at is null;
CREATE TABLE "held_votes" (
	"vote_id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"day" date NOT NULL,
	"signals" text[] NOT NULL,
	"ring" uuid,
	"flagged" boolean DEFAULT false NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"coin_id" uuid,
	"network" "bytea" NOT NULL,
	"block_56" "bytea",
	"block_48" "bytea",
	"mail_domain" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_proofs" (
	"challenge" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coin_days" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_days" ADD COLUMN "void" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_votes" ADD CONSTRAINT "held_votes_vote_id_votes_id_fk" FOREIGN KEY ("vote_id") REFERENCES "public"."votes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_votes" ADD CONSTRAINT "held_votes_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_votes" ADD CONSTRAINT "held_votes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_uses" ADD CONSTRAINT "network_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_uses" ADD CONSTRAINT "network_uses_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_votes_due" ON "held_votes" USING btree ("release_at") WHERE decision is null and not flagged;--> statement-breakpoint
CREATE INDEX "held_votes_open" ON "held_votes" USING btree ("ring","created_at") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "held_votes_appeals" ON "held_votes" USING btree ("appealed_at") WHERE appealed_at is not null;--> statement-breakpoint
CREATE INDEX "held_votes_coin" ON "held_votes" USING btree ("coin_id","day");--> statement-breakpoint
CREATE INDEX "network_uses_user" ON "network_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "network_uses_created" ON "network_uses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "network_uses_network" ON "network_uses" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "network_uses_56" ON "network_uses" USING btree ("block_56","created_at") WHERE block_56 is not null;--> statement-breakpoint
CREATE INDEX "network_uses_48" ON "network_uses" USING btree ("block_48","created_at") WHERE block_48 is not null;--> statement-breakpoint
CREATE INDEX "network_uses_domain" ON "network_uses" USING btree ("mail_domain","created_at") WHERE mail_domain is not null;--> statement-breakpoint
CREATE INDEX "used_proofs_expires" ON "used_proofs" USING btree ("expires_at");
CREATE TABLE "login_failures" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"pending_email" text,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"synthetic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_activity" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"votes_24h" integer NOT NULL,
	"views_24h" integer NOT NULL,
	"trending" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_days" (
	"coin_id" uuid NOT NULL,
	"day" date NOT NULL,
	"votes" integer NOT NULL,
	CONSTRAINT "coin_days_coin_id_day_pk" PRIMARY KEY("coin_id","day")
);
--> statement-breakpoint
CREATE TABLE "coin_hours" (
	"coin_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"watches" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coin_hours_coin_id_hour_pk" PRIMARY KEY("coin_id","hour")
);
--> statement-breakpoint
CREATE TABLE "coin_markets" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"price_usd" numeric,
	"change_1h" real,
	"change_24h" real,
	"change_7d" real,
	"volume_24h" numeric,
	"liquidity_usd" numeric,
	"market_cap" numeric,
	"fdv" numeric,
	"as_of" timestamp with time zone NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_tallies" (
	"coin_id" uuid PRIMARY KEY NOT NULL,
	"votes_total" integer DEFAULT 0 NOT NULL,
	"views_total" integer DEFAULT 0 NOT NULL,
	"watchers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_views" (
	"day" date NOT NULL,
	"coin_id" uuid NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "coin_views_day_coin_id_visitor_pk" PRIMARY KEY("day","coin_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "coins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"creator_id" uuid,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"type" text NOT NULL,
	"chain_id" integer NOT NULL,
	"chain_ids" integer[] NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"logo_id" uuid,
	"links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stage" text NOT NULL,
	"launch_at" timestamp with time zone,
	"sale" jsonb,
	"sale_start_at" timestamp with time zone,
	"sale_end_at" timestamp with time zone,
	"contact_email" text,
	"contact_telegram" text,
	"status" text NOT NULL,
	"approve_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_how" text,
	"denied_reason" text,
	"promoted" boolean DEFAULT false NOT NULL,
	"promoted_until" timestamp with time zone,
	"audit" jsonb,
	"audited_at" timestamp with time zone,
	"kyc" jsonb,
	"pending_changes" jsonb,
	"changes_at" timestamp with time zone,
	"source" text DEFAULT 'submitted' NOT NULL,
	"name_skeleton" text NOT NULL,
	"symbol_skeleton" text NOT NULL,
	"website_host" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"coin_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"decimals" smallint,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "contracts_coin_id_position_pk" PRIMARY KEY("coin_id","position")
);
--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"evidence_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"reason" text,
	"reason_code" text,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"text" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "list_version" (
	"only" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coin_id" uuid NOT NULL,
	"user_id" uuid,
	"day" date NOT NULL,
	"state" text DEFAULT 'counted' NOT NULL,
	"synthetic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watchlist_coins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"coin_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_activity" ADD CONSTRAINT "coin_activity_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_days" ADD CONSTRAINT "coin_days_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_hours" ADD CONSTRAINT "coin_hours_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_markets" ADD CONSTRAINT "coin_markets_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_tallies" ADD CONSTRAINT "coin_tallies_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coins" ADD CONSTRAINT "coins_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coins" ADD CONSTRAINT "coins_logo_id_uploads_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_actions" ADD CONSTRAINT "moderation_actions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_coins" ADD CONSTRAINT "watchlist_coins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_coins" ADD CONSTRAINT "watchlist_coins_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "coin_activity_votes" ON "coin_activity" USING btree ("votes_24h","coin_id");--> statement-breakpoint
CREATE INDEX "coin_activity_views" ON "coin_activity" USING btree ("views_24h","coin_id");--> statement-breakpoint
CREATE INDEX "coin_activity_trending" ON "coin_activity" USING btree ("trending","coin_id");--> statement-breakpoint
CREATE INDEX "coin_days_best" ON "coin_days" USING btree ("day","votes","coin_id");--> statement-breakpoint
CREATE INDEX "coin_hours_hour" ON "coin_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "coin_markets_price" ON "coin_markets" USING btree ("price_usd","coin_id") WHERE price_usd is not null;--> statement-breakpoint
CREATE INDEX "coin_markets_1h" ON "coin_markets" USING btree ("change_1h","coin_id") WHERE change_1h is not null;--> statement-breakpoint
CREATE INDEX "coin_markets_24h" ON "coin_markets" USING btree ("change_24h","coin_id") WHERE change_24h is not null;--> statement-breakpoint
CREATE INDEX "coin_markets_7d" ON "coin_markets" USING btree ("change_7d","coin_id") WHERE change_7d is not null;--> statement-breakpoint
CREATE INDEX "coin_markets_volume" ON "coin_markets" USING btree ("volume_24h","coin_id") WHERE volume_24h is not null;--> statement-breakpoint
CREATE INDEX "coin_markets_liquidity" ON "coin_markets" USING btree ("liquidity_usd","coin_id") WHERE liquidity_usd is not null;--> statement-breakpoint
CREATE INDEX "coin_markets_cap" ON "coin_markets" USING btree ("market_cap","coin_id") WHERE market_cap is not null;--> statement-breakpoint
CREATE INDEX "coin_tallies_votes" ON "coin_tallies" USING btree ("votes_total","coin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coins_slug" ON "coins" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "coins_listed" ON "coins" USING btree ("id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coins_approved" ON "coins" USING btree ("approved_at","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coins_launch" ON "coins" USING btree ("launch_at","id") WHERE status = 'approved' and launch_at is not null;--> statement-breakpoint
CREATE INDEX "coins_name" ON "coins" USING btree (lower(name),"id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coins_sale_live" ON "coins" USING btree ("stage",coalesce(sale_end_at, 'infinity'::timestamptz),"id") WHERE status = 'approved' and (sale_start_at is not null or sale_end_at is not null);--> statement-breakpoint
CREATE INDEX "coins_sale_next" ON "coins" USING btree ("stage","sale_start_at","id") WHERE status = 'approved' and sale_start_at is not null;--> statement-breakpoint
CREATE INDEX "coins_sale_undated" ON "coins" USING btree ("stage","approved_at","id") WHERE status = 'approved' and sale_start_at is null and sale_end_at is null;--> statement-breakpoint
CREATE INDEX "coins_audited" ON "coins" USING btree ("audited_at","id") WHERE status = 'approved' and audited_at is not null;--> statement-breakpoint
CREATE INDEX "coins_promoted" ON "coins" USING btree ("id") WHERE promoted;--> statement-breakpoint
CREATE INDEX "coins_pending" ON "coins" USING btree ("created_at","id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "coins_scheduled" ON "coins" USING btree ("approve_at","id") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "coins_changes" ON "coins" USING btree ("changes_at","id") WHERE changes_at is not null;--> statement-breakpoint
CREATE INDEX "coins_creator" ON "coins" USING btree ("creator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coins_chains" ON "coins" USING gin ("chain_ids") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coins_tags" ON "coins" USING gin ("tags") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coins_words" ON "coins" USING gin ((lower(name || ' ' || symbol)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coins_name_prefix" ON "coins" USING btree (lower(name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coins_symbol_prefix" ON "coins" USING btree (lower(symbol) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coins_name_skeleton" ON "coins" USING btree ("name_skeleton");--> statement-breakpoint
CREATE INDEX "coins_symbol_skeleton" ON "coins" USING btree ("symbol_skeleton");--> statement-breakpoint
CREATE INDEX "coins_website" ON "coins" USING btree ("website_host") WHERE website_host is not null;--> statement-breakpoint
CREATE INDEX "coins_logo" ON "coins" USING btree ("logo_id") WHERE logo_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_place" ON "contracts" USING btree ("chain_id","address") WHERE live;--> statement-breakpoint
CREATE INDEX "contracts_address" ON "contracts" USING btree (lower(address) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("created_at") WHERE used_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("coin_id","user_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "claims_queue" ON "claims" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_actions_coin" ON "moderation_actions" USING btree ("coin_id","at","id");--> statement-breakpoint
CREATE INDEX "moderation_actions_public" ON "moderation_actions" USING btree ("at","id") WHERE action in ('approved', 'denied');--> statement-breakpoint
CREATE INDEX "promotions_newest" ON "promotions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "promotions_coin" ON "promotions" USING btree ("coin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("coin_id","user_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "votes_one_per_day" ON "votes" USING btree ("user_id","day","coin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_coins_one" ON "watchlist_coins" USING btree ("user_id","coin_id");--> statement-breakpoint
CREATE INDEX "watchlist_coins_newest" ON "watchlist_coins" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "watchlist_coins_coin" ON "watchlist_coins" USING btree ("coin_id");--> statement-breakpoint
INSERT INTO "list_version" ("only", "version") VALUES (1, 0);--> statement-breakpoint
-- Totals of lists are kept until this number moves. A trigger, so that no verb can forget it.
CREATE FUNCTION "move_list_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_version SET version = version + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "coins_move_list_version" AFTER INSERT OR UPDATE OR DELETE ON "coins"
  FOR EACH STATEMENT EXECUTE FUNCTION "move_list_version"();

CREATE TABLE "ad_days" (
	"ad_id" uuid NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_days_ad_id_day_pk" PRIMARY KEY("ad_id","day")
);
--> statement-breakpoint
CREATE TABLE "ad_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ad_id" uuid NOT NULL,
	"advertiser" text NOT NULL,
	"slot" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_visitors" (
	"hour" timestamp with time zone NOT NULL,
	"ad_id" uuid NOT NULL,
	"what" text NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "ad_visitors_hour_ad_id_what_visitor_pk" PRIMARY KEY("hour","ad_id","what","visitor")
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slot" text NOT NULL,
	"image_id" uuid NOT NULL,
	"alt" text NOT NULL,
	"target_url" text NOT NULL,
	"coin_id" uuid,
	"chain_ids" integer[] NOT NULL,
	"pages" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"active" boolean NOT NULL,
	"advertiser" text NOT NULL,
	"price_amount" numeric,
	"price_currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kind" text DEFAULT 'logo' NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_days" ADD CONSTRAINT "ad_days_ad_id_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_image_id_uploads_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_coin_id_coins_id_fk" FOREIGN KEY ("coin_id") REFERENCES "public"."coins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_runs_newest" ON "ad_runs" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "ad_runs_ad" ON "ad_runs" USING btree ("ad_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_runs_one_open" ON "ad_runs" USING btree ("ad_id") WHERE open;--> statement-breakpoint
CREATE INDEX "ads_newest" ON "ads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ads_running" ON "ads" USING btree ("slot","ends_at") WHERE active;--> statement-breakpoint
CREATE INDEX "ads_image" ON "ads" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "ads_coin" ON "ads" USING btree ("coin_id") WHERE coin_id is not null;
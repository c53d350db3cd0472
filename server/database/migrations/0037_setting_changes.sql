CREATE TABLE "setting_changes" (
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"sealed" "bytea",
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "setting_changes_version_name_pk" PRIMARY KEY("version","name")
);
--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_changes_name" ON "setting_changes" USING btree ("name","version");
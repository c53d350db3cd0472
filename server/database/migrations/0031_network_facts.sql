ALTER TABLE "network_uses" ADD COLUMN "is_new" boolean;--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "awakened" boolean;
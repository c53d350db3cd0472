ALTER TABLE "network_uses" ADD COLUMN "autonomous_system" "bytea";--> statement-breakpoint
ALTER TABLE "network_uses" ADD COLUMN "trusted" boolean;
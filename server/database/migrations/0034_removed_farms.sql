ALTER TABLE "farms" RENAME COLUMN "gone" TO "removed";

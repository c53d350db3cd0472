import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
const releasesFolder = new URL("releases/", import.meta.url);

/** A release: its commit, and its last migration. */
export type Release = { version: string; commit: string; migration: string };

/** The migrations of a folder, oldest first. */
export function readMigrations(folder: string = migrationsFolder): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** The releases so far, oldest first. */
export function readReleases(): Release[] {
  const releases = readdirSync(releasesFolder).map(
    (name) => JSON.parse(readFileSync(new URL(name, releasesFolder), "utf8")) as Release,
  );
  return releases.sort((a, b) => a.version.localeCompare(b.version, "en", { numeric: true }));
}

/** The time that names the last migration of a release. */
export function lastMigrationOf({ migration }: Release): number {
  const journal = readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8");
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] };
  return entries.find(({ tag }) => tag === migration)?.when ?? 0;
}

/**
 * The release that a migration's first line names: `-- contract: 1.2.0` removes what no release since 1.2.0 uses. Null for a migration that only
 * adds.
 */
export function oldestReleaseAfter({ sql }: MigrationMeta): Release | null {
  const version = /^-- contract: (\S+)/.exec(sql[0] ?? "")?.[1];
  return (version && readReleases().find((release) => release.version === version)) || null;
}

/** Whether a migration runs outside of a transaction while the site serves, so each of its statements can be repeated. */
export function isOnline({ sql }: MigrationMeta): boolean {
  return sql[0]?.startsWith("-- online:") ?? false;
}

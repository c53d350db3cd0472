import type pg from "pg";
import type { Head } from "./manifest.ts";

/** Our tables, partitions and functions, without those of extensions. */
const ownTables = `c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const all = async <Row>(client: pg.ClientBase, text: string): Promise<Row[]> =>
  (await client.query(text)).rows as Row[];

/** Tables with rows, partitioned ones as a whole, with their columns except generated ones. */
export function tablesOf(client: pg.ClientBase): Promise<Head["tables"]> {
  return all(
    client,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${ownTables} and c.relkind in ('r', 'p') and not c.relispartition group by c.relname order by 1`,
  );
}

export function partitionsOf(client: pg.ClientBase): Promise<Head["partitions"]> {
  return all(
    client,
    `select c.relname as name, i.inhparent::regclass::text as of, pg_get_expr(c.relpartbound, c.oid) as bounds
     from pg_class c join pg_inherits i on i.inhrelid = c.oid where ${ownTables} and c.relispartition and c.relkind = 'r' order by 1`,
  );
}

/** Sequences that were used. */
export async function sequencesOf(client: pg.ClientBase): Promise<Head["sequences"]> {
  const rows = await all<{ name: string; last: string }>(
    client,
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ name, last }) => ({ name, last: Number(last) }));
}

/** The applied migrations, oldest first; none before the first start. */
export async function migrationsOf(client: pg.ClientBase): Promise<Head["migrations"]> {
  const [there] = await all<{ found: string | null }>(
    client,
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (!there?.found) return [];
  const rows = await all<{ hash: string; created_at: string }>(
    client,
    "select hash, created_at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ hash, created_at }) => ({ hash, created_at: Number(created_at) }));
}

/** Statements that drop and recreate foreign keys and triggers. */
export function linksOf(client: pg.ClientBase): Promise<{ off: string; on: string }[]> {
  return all(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as on
     from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and k.conparentid = 0 and ${ownTables}
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
            format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and tgparentid = 0 and ${ownTables}`,
  );
}

/** The name of an object of ours that exists already. */
export async function findFirstObject(client: pg.ClientBase): Promise<string | undefined> {
  const [found] = await all<{ name: string }>(
    client,
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
       select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relkind = 'S', 1 limit 1`,
  );
  return found?.name;
}

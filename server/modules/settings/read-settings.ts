import {
  chainOfNodeSetting,
  describeSetting,
  isSecret,
  nodeSettingName,
  type SettingChange,
  type SettingName,
  type Settings,
  siteSettingNames,
} from "@cointally/contract/settings.ts";
import { chainById, chainIds } from "@cointally/shared/chains.ts";
import { sql } from "drizzle-orm";
import { describeVariables, withStoredSettings } from "../../core/config/config.ts";
import type { Context } from "../../core/context.ts";
import { settingsVersion, storedSettings } from "./live-settings.ts";

const descriptions = new Map(describeVariables().map((described) => [described.name, described]));
const anyNode = descriptions.get(nodeSettingName(1));
/** Nodes of added chains are described as those of the first six. */
const descriptionOf = (name: SettingName) =>
  descriptions.get(name) ?? {
    takes: anyNode?.takes ?? "",
    initial: chainById(chainOfNodeSetting(name) ?? 0)?.rpc ?? "",
  };

/** Every setting with its value and source, and the last changes; secrets only as set or not. */
export async function readSettings({
  db,
  config,
  hasDemo,
}: Pick<Context, "db" | "config" | "hasDemo">): Promise<Settings> {
  const version = await settingsVersion(db);
  const stored = await storedSettings(db, config);
  const staffDefault = (withStoredSettings(config, {}).requireAdmin2fa ?? !hasDemo) ? "1" : "0";
  const settings = [...siteSettingNames, ...chainIds.map(nodeSettingName)].map((name) => {
    const { group } = describeSetting(name);
    const secret = isSecret(name);
    const { takes, initial: described } = descriptionOf(name);
    const initial = name === "REQUIRE_ADMIN_2FA" ? staffDefault : described;
    const source =
      config.environment[name] !== undefined
        ? ("environment" as const)
        : stored[name] !== undefined
          ? ("database" as const)
          : ("default" as const);
    const value = config.environment[name] ?? stored[name] ?? (initial || null);
    return { name, group, is_secret: secret, takes, initial, source, value: secret ? null : value };
  });
  const changes = (await lastChanges(db)).map((change) => ({
    ...change,
    can_be_undone: change.can_be_undone && change.entries.every(({ name }) => config.environment[name] === undefined),
  }));
  return { version, settings, changes };
}

type Row = Omit<SettingChange, "entries" | "at"> & {
  at: string;
  entries: (SettingChange["entries"][number] & { name: SettingName })[];
};

const lastChanges = async (db: Context["db"]): Promise<SettingChange[]> => {
  const { rows } = await db.execute<Row>(sql`
    with entries as (
      select c.*, value is not null or sealed is not null as is_set,
        lag(value) over by_name as before,
        coalesce(lag(value is not null or sealed is not null) over by_name, false) as was_set,
        lead(version) over by_name is null as is_last
      from setting_changes c window by_name as (partition by name order by version)
    )
    select e.version, to_char(min(e.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = e.actor_id) as actor,
      jsonb_agg(jsonb_build_object('name', e.name, 'before', e.before, 'after', e.value,
        'before_is_set', e.was_set, 'after_is_set', e.is_set) order by e.name) as entries,
      bool_and(e.is_last) as can_be_undone
    from entries e group by e.version, e.actor_id order by e.version desc limit 50`);
  return rows;
};

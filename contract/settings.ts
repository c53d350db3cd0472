import { type ColorMode, themeNames } from "@cointally/shared/brand/themes.ts";
import { homeSections } from "@cointally/shared/home-sections.ts";
import { locales } from "@cointally/shared/locales.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { reason } from "./field-reasons.ts";
import { isoTime, lastChainId } from "./fields.ts";

const tag = "Settings";

export const priceSourceNames = ["onchain", "dexscreener", "coingecko"] as const;
export type PriceSourceName = (typeof priceSourceNames)[number];

export const settingGroups = [
  "brand",
  "region",
  "content",
  "modules",
  "votes",
  "chains",
  "prices",
  "farms",
  "ads",
  "imports",
  "wallets",
  "email",
  "security",
  "network",
  "backups",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** A logo keeps its aspect ratio, an icon is a square. */
export const brandImageKinds = ["logo", "icon"] as const;
export type BrandImageKind = (typeof brandImageKinds)[number];

/**
 * How a value is entered: as text, by a switch with one value for off and one for on, as some of the options in order, or as one of a few.
 * A secret is stored encrypted and never sent.
 */
export type SettingDescription = {
  group: SettingGroup;
  secret?: true;
  off?: string;
  on?: string;
  options?: readonly string[];
  /** The order of the options means nothing. */
  isUnordered?: true;
  /** An image that is uploaded. */
  image?: BrandImageKind;
  oneOf?: readonly string[];
  /** As #rrggbb. */
  isColor?: true;
  /** The color mode that a colour or a logo is for. */
  mode?: ColorMode;
  /** The IANA name of a time zone. */
  isTimeZone?: true;
  /** Values separated by commas. */
  isList?: true;
};
const offOn = { off: "off", on: "on" } as const;
const noYes = { off: "0", on: "1" } as const;

/**
 * The settings that admins change on the running site, by the name of the environment variable that overrides each. The schema of their
 * values is that of the variable (server/core/config/config.ts).
 */
export const siteSettings = {
  SITE_NAME: { group: "brand" },
  SITE_THEME: { group: "brand", oneOf: themeNames },
  SITE_ACCENT_DARK: { group: "brand", isColor: true, mode: "dark" },
  SITE_ACCENT_LIGHT: { group: "brand", isColor: true, mode: "light" },
  SITE_LOGO_DARK: { group: "brand", image: "logo", mode: "dark" },
  SITE_LOGO_LIGHT: { group: "brand", image: "logo", mode: "light" },
  SITE_ICON: { group: "brand", image: "icon" },
  SITE_CSS: { group: "brand" },
  ANNOUNCEMENT: { group: "content" },
  FOOTER_LINKS: { group: "content" },
  HOME_SECTIONS: { group: "content", options: homeSections },
  SHOW_EMPTY_PAGES: { group: "content", ...noYes },
  HIDE_DANGEROUS_COINS: { group: "content", ...offOn },
  SITE_TEXTS: { group: "content" },
  SITE_LANGUAGES: { group: "region", options: locales },
  SITE_TIME_ZONE: { group: "region", isTimeZone: true },
  MODULES: { group: "modules", options: optionalModules, isUnordered: true },
  VOTE_HOLDS: { group: "votes", ...offOn },
  POW: { group: "votes", ...offOn },
  VOTES_KEEP_MONTHS: { group: "votes" },
  LEDGER_KEY: { group: "votes", secret: true },
  WITNESS_URLS: { group: "votes", isList: true },
  WITNESS_LOGS: { group: "votes", isList: true },
  CHAINS: { group: "chains" },
  PRICE_SOURCES: { group: "prices", options: priceSourceNames },
  DEXSCREENER_URL: { group: "prices" },
  COINGECKO_URL: { group: "prices" },
  COINGECKO_KEY: { group: "prices", secret: true },
  FARM_FACTORIES: { group: "farms", isList: true },
  AD_PLACEMENTS: { group: "ads" },
  TOKEN_LISTS: { group: "imports", isList: true },
  WALLETCONNECT_PROJECT_ID: { group: "wallets" },
  WALLET_LISTING_URL: { group: "wallets" },
  WALLET_NETWORK_FIRST: { group: "wallets", ...noYes },
  WALLET_PREFER_INJECTED: { group: "wallets", ...noYes },
  IDENTITY_URL: { group: "wallets", secret: true },
  IPFS_GATEWAY_URL: { group: "wallets" },
  SMTP_URL: { group: "email", secret: true },
  MAIL_FROM: { group: "email" },
  MAIL_TEMPLATES: { group: "email" },
  SECURITY_CONTACT: { group: "security" },
  REQUIRE_ADMIN_2FA: { group: "security", ...noYes },
  RATE_LIMIT: { group: "security", ...offOn },
  API_URL: { group: "network" },
  WORKERS: { group: "network" },
  TRUST_PROXY: { group: "network", isList: true },
  CORS_ORIGINS: { group: "network", isList: true },
  UNENCRYPTED_HOSTS: { group: "network", isList: true },
  METRICS_TOKEN: { group: "network", secret: true },
  OTEL_EXPORTER_OTLP_ENDPOINT: { group: "network" },
  OTEL_EXPORTER_OTLP_HEADERS: { group: "network", secret: true },
  OTEL_TRACES_SAMPLER_ARG: { group: "network" },
  CDN_PURGE_URL: { group: "network" },
  CDN_PURGE_TOKEN: { group: "network", secret: true },
  BACKUP_TIME: { group: "backups" },
  BACKUP_KEEP: { group: "backups" },
} as const satisfies Record<string, SettingDescription>;
export type SiteSettingName = keyof typeof siteSettings;
export const siteSettingNames = Object.keys(siteSettings) as SiteSettingName[];

/** The setting with the URL of one chain's node. There is one for every supported chain. */
export type NodeSettingName = `RPC_URL_${number}`;
export type SettingName = SiteSettingName | NodeSettingName;

export function nodeSettingName(chainId: number): NodeSettingName {
  return `RPC_URL_${chainId}`;
}

/** The chain whose node this setting is; undefined for every other name. */
export function chainOfNodeSetting(name: string): number | undefined {
  const id = Number(/^RPC_URL_([1-9]\d{0,9})$/.exec(name)?.[1]);
  return id <= lastChainId ? id : undefined;
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(siteSettings, name) || chainOfNodeSetting(name) !== undefined;
}

/** @throws {TypeError} for a name that is no setting's */
export function describeSetting(name: SettingName): SettingDescription {
  if (Object.hasOwn(siteSettings, name)) return siteSettings[name as SiteSettingName];
  if (chainOfNodeSetting(name) === undefined) throw new TypeError(`${name} is no setting`);
  // The URL of a node often contains a key.
  return { group: "chains", secret: true };
}

export function isSecret(name: SettingName): boolean {
  return describeSetting(name).secret ?? false;
}

const version = z.int().min(0).max(2_147_483_647);
const name = z
  .custom<SettingName>((given) => typeof given === "string" && isSettingName(given), reason("invalid"))
  .meta({ type: "string", pattern: `^(${[...siteSettingNames, "RPC_URL_[0-9]+"].join("|")})$` });
const text = z.string().nullable();

const setting = z.object({
  name,
  group: z.enum(settingGroups),
  is_secret: z.boolean(),
  takes: z.string().describe("The allowed values, in English."),
  initial: z.string().describe("The default; empty where there is none or it depends on the machine."),
  source: z.enum(["environment", "database", "default"]),
  value: text.describe("The value in use; null for a secret and for a setting without a value."),
});
export type Setting = z.output<typeof setting>;

const entry = z.object({
  name,
  before_is_set: z.boolean(),
  after_is_set: z.boolean(),
  before: text.describe("Null for a secret, and where it was not set."),
  after: text.describe("Null for a secret, and where it is not set."),
});

const change = z.object({
  version: z.int(),
  at: isoTime,
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable().describe("Null for an erased account."),
  entries: z.array(entry),
  can_be_undone: z
    .boolean()
    .describe("None of its settings has been changed since, or is overridden by an environment variable."),
});
export type SettingChange = z.output<typeof change>;

export const settings = z.object({
  version: z.int().describe("Increases with each change; 0 before the first."),
  settings: z.array(setting),
  changes: z.array(change).describe("The last 50, newest first."),
});
export type Settings = z.output<typeof settings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/admin/settings",
  access: "admin",
  tag,
  summary: "Settings of the site with their values and sources, and their last changes",
  response: settings,
  client: "admin",
});

export const changeSettings = endpoint({
  method: "PATCH",
  path: "/admin/settings",
  access: "admin",
  tag,
  summary: "Change settings: all of them or none, and only if none of them has changed since `version`",
  body: z.strictObject({
    version: version.describe("The version that the caller has seen."),
    values: z
      .partialRecord(
        name,
        z
          .string()
          .max(40_000)
          .refine((value) => /^\P{Cc}*$/u.test(value) && value.isWellFormed(), reason("invisible"))
          .nullable()
          .describe("As in the environment variable; null for the default."),
      )
      .refine((values) => Object.keys(values).length > 0, reason("no_changes")),
  }),
  response: settings,
  errors: ["conflict"],
  client: "admin",
});

/** What a test of the mail server found. */
export const emailOutcomes = [
  "sent",
  "no_server",
  "private_address",
  "unreachable",
  "encryption",
  "login",
  "sender",
  "recipient",
  "content",
  "other",
] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

export const sendTestEmail = endpoint({
  method: "POST",
  path: "/admin/settings/test-email",
  access: "admin",
  client: "admin",
  idempotent: false,
  limit: "expensive",
  tag,
  summary: "Send a test email to the caller's address, and say what the mail server refused",
  body: z.strictObject({
    values: z
      .strictObject({ SMTP_URL: z.string().max(4000), MAIL_FROM: z.string().max(400) })
      .partial()
      .describe("Tested in place of the settings in effect, before they are saved."),
  }),
  response: z.object({ outcome: z.enum(emailOutcomes), to: z.string() }),
});

export const uploadBrandImage = endpoint({
  method: "POST",
  path: "/admin/settings/images/:kind",
  access: "admin",
  client: "admin",
  idempotent: false,
  tag,
  summary:
    "Turn an image into a value of SITE_LOGO_DARK, SITE_LOGO_LIGHT or SITE_ICON: one PNG, JPEG, WebP, GIF or AVIF, at most 1 MiB and 4096 px a side, as part `file`; stores nothing",
  params: z.strictObject({ kind: z.enum(brandImageKinds) }),
  bodyType: "multipart",
  response: z.object({
    upload: z.object({ id: z.literal("value"), url: z.string().describe("The value: a data URL.") }),
  }),
});

export const undoSettings = endpoint({
  method: "POST",
  path: "/admin/settings/changes/:version/undo",
  access: "admin",
  idempotent: false,
  tag,
  summary: "Set the settings of a change to what they were before it, unless one of them was changed since",
  params: z.strictObject({ version: z.coerce.number().pipe(version) }),
  response: settings,
  errors: ["conflict"],
  client: "admin",
});

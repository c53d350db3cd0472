import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { type AddedChain, addedChains } from "@cointally/contract/chains.ts";
import { limits } from "@cointally/contract/limits.ts";
import {
  chainOfNodeSetting,
  isSettingName,
  nodeSettingName,
  type PriceSourceName,
  priceSourceNames,
  type SettingName,
  type SiteSettingName,
  siteSettingNames,
} from "@cointally/contract/settings.ts";
import { firstChains } from "@cointally/shared/chains.ts";
import { parseVerifierKey } from "@cointally/shared/ledger/signed-note.ts";
import { type Locale, locales } from "@cointally/shared/locales.ts";
import { type OptionalModule, optionalModules } from "@cointally/shared/optional-modules.ts";
import { z } from "zod";
import { parseDatabaseUrl } from "../../database/database-url.ts";
import { type Brand, brandVariables, mailName, toBrand } from "./brand.ts";
import { contentVariables, type SiteContent, toContent } from "./content.ts";
import { unencryptedHost } from "./encrypted-connections.ts";
import { type FarmFactory, farmFactories } from "./farm-factories.ts";
import { StartError } from "./start-error.ts";
import { type StoragePlace, storagePlaces } from "./storage-places.ts";
import * as variable from "./variables.ts";

/** What a process needs to start, read once from environment variables. Plain and frozen, so that it can be sent to a worker process. */
export interface StartConfig {
  /** The texts of the set variables that would otherwise be settings in the database. */
  environment: SettingTexts;
  port: number;
  host: string;
  /** Origin and base path of links in emails and pages, without a slash at the end. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** Whether browsers must use https for subdomains, too, where publicUrl is https. */
  hstsSubdomains: boolean;
  /** With these the site speaks https itself, as to a proxy on another machine. */
  tls?: { cert: string; key: string };
  databaseUrl?: string;
  /** Redis or Valkey, which counts requests over all nodes; by default the database does. */
  limiterUrl?: string;
  /** Where files are written; a second place is also read from. */
  storage: StoragePlace[];
  /** Absolute path of a file of autonomous systems. */
  asnFile?: string;
  /** 32 bytes in base64 or base64url that encrypt secrets, and older ones that decrypt; unset where the data folder has them. */
  sealingKeys?: string[];
  /** The same database without the pooler in transaction mode that `databaseUrl` leads through. */
  databaseSessionUrl?: string;
  /** Standbys that may answer public reads, each one server. */
  databaseReplicaUrls: string[];
  /** How long a stopping process still accepts connections while its health checks answer 503, in milliseconds. */
  drainDelayMs: number;
  isProduction: boolean;
  /** Undefined: decided by the first run. */
  demo?: boolean;
  demoUsers: boolean;
  admin?: { email: string; password: string };
}

/** What admins can change on the running site (contract/settings.ts): read through `ctx.settings` at each use. */
export interface SiteConfig {
  /** Whether admins need a second factor; undefined: they do unless the database has the demo. */
  requireAdmin2fa?: boolean;
  /** Where browsers call the API; undefined for `/api` of the same site. */
  apiUrl?: string;
  /** How many processes serve. */
  workers: number;
  smtpUrl?: string;
  mailFrom: string;
  corsOrigins: string[];
  /** Addresses and CIDR blocks of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** Names, addresses and CIDR blocks of hosts on other machines to which connections may be without encryption. */
  unencryptedHosts: string[];
  rateLimit: boolean;
  /** Months after which votes are archived; undefined keeps them for ever. */
  votesKeepMonths: number | undefined;
  voteHolds: boolean;
  proofOfWork: boolean;
  /** Supported besides the first six. */
  addedChains: AddedChain[];
  /** By chain id, for every supported chain; the chain's public RPC by default. */
  rpcUrls: Record<number, string>;
  /** Price sources in order; empty switches price fetching off. */
  priceSources: PriceSourceName[];
  dexScreenerUrl: string;
  coinGecko: { url: string; key?: string };
  /** Factories whose farms are listed. */
  farmFactories: FarmFactory[];
  /** Token lists that are imported again after some hours; a trusted one may add contracts to listed coins. */
  tokenLists: { url: string; hours: number; trusted: boolean }[];
  /** WalletConnect is offered when this is set. */
  walletConnectProjectId?: string;
  /** Services of third parties for an open wallet dialog. Their query, such as a project id, is part of every request. */
  walletListingUrl?: string;
  identityUrl?: string;
  /** Gateway for avatars on IPFS. */
  ipfsGatewayUrl?: string;
  /** Without a connected wallet the dialog starts with the networks. */
  walletNetworkFirst: boolean;
  /** The wallet button connects the browser's wallet without a dialog. */
  walletPreferInjected: boolean;
  /** Contact for security reports: an email or https address. */
  securityContact?: string;
  /** Secrets in base64 that sign the public log of votes; empty where the data folder has one. */
  ledgerKeys: string[];
  /** Witnesses of the log: the prefix of their calls, and the verifier key of their cosignatures. */
  witnesses: { url: string; key: string }[];
  /** Verifier keys of the logs that this site cosigns. */
  witnessLogs: string[];
  metricsToken?: string;
  /** Where traces and metrics are exported by OTLP over HTTP; undefined: nowhere. */
  telemetry?: { endpoint: string; headers: Record<string, string>; sampleRatio: number };
  /** Removes responses of changed coins from a shared cache. */
  purgeUrl?: string;
  purgeToken?: string;
  /** When each day a backup is written, as hour and minute in the time zone of the site; undefined: never. */
  backupTime?: string;
  /** How many of these backups are kept. */
  backupKeep: number;
  /** The optional modules that are on. */
  modules: OptionalModule[];
  /** The languages that the site offers, its default first. */
  languages: Locale[];
  /** In which pages and emails show times: an IANA name. */
  timeZone: string;
  brand: Brand;
  content: SiteContent;
}

/** Every setting of the server, from environment variables and defaults alone (operations.md has the table). Undefined where unset. */
export type Config = StartConfig & SiteConfig;

/** Values of settings as texts, as an environment variable has them. */
export type SettingTexts = Partial<Record<SettingName, string>>;

/** RPC_URL_1, RPC_URL_56 and so on; added chains have one as well. */
const rpcVariables = z.object(
  Object.fromEntries(firstChains.map(({ id }) => [nodeSettingName(id), variable.rpcUrl.optional()])),
);

const variables = z.object({
  ...brandVariables,
  ...contentVariables,
  SITE_LANGUAGES: variable
    .choices(locales, `a list of ${locales.join(", ")}, each at most once, at least one`)
    .refine((given) => given.length > 0, `a list of ${locales.join(", ")}, each at most once, at least one`)
    .default([...locales]),
  SITE_TIME_ZONE: variable.timeZone("a time zone such as Europe/Madrid").default("UTC"),
  PORT: variable.integer(0, 65_535, "a port number from 0 to 65535; 0 uses a free one").default(3000),
  HOST: variable.text("an address to listen on, such as 127.0.0.1 or 0.0.0.0").default("127.0.0.1"),
  PUBLIC_URL: variable.site("the address people open, such as https://coins.example").optional(),
  TLS_CERT: variable.pem("CERTIFICATE", "a certificate in PEM, with those between it and its authority").optional(),
  TLS_KEY: variable.pem("PRIVATE KEY", "the key of TLS_CERT in PEM").optional(),
  HSTS_SUBDOMAINS: variable.flag("off", "on").default(true),
  DATA_DIR: variable.text("a folder").default("./data"),
  LIMITER_URL: variable
    .redisServer(
      "the URL of a Redis or Valkey server, such as redis://user:password@host:6379/0, with special characters percent-encoded",
    )
    .optional(),
  STORAGE_URL: storagePlaces.default(["folder"]),
  SEALING_KEY: z
    .string()
    .trim()
    .regex(
      /^[\w+/-]{43}=?(,[\w+/-]{43}=?)?$/,
      "32 random bytes in base64, such as from openssl rand -base64 32, or the text of DATA_DIR/keys/sealing.key; while it is replaced, the new one, a comma and the old one",
    )
    .transform((value) => value.split(","))
    .optional(),
  ASN_FILE: variable.text("a file of autonomous systems in the MMDB format").optional(),
  DATABASE_URL: databaseUrl(
    "a PostgreSQL URL with one host or several, such as postgresql://user:password@host-a:5432,host-b:5432/database",
  ).optional(),
  DATABASE_SESSION_URL: databaseUrl(
    "a PostgreSQL URL that leads to the database of DATABASE_URL without pgbouncer",
  ).optional(),
  DATABASE_REPLICA_URLS: variable
    .list(isReplica, "PostgreSQL URLs with one host each, separated by commas")
    .default([]),
  DRAIN_SECONDS: variable
    .integer(0, 30, "for how many seconds a stopping process still accepts connections, from 0 to 30")
    .default(0),
  DEMO: variable.flag("0", "1").optional(),
  DEMO_USERS: variable.flag("0", "1").default(false),
  ADMIN_EMAIL: z.email("an email address").optional(),
  ADMIN_PASSWORD: variable.password(limits.password.min, limits.password.max).optional(),
  REQUIRE_ADMIN_2FA: variable.flag("0", "1").optional(),
  NODE_ENV: z.string().optional(),
  SMTP_URL: variable.mailServer("a mail server's URL, such as smtp://user:password@host:587").optional(),
  MAIL_FROM: variable.sender("a sender, such as Cointally <no-reply@coins.example>").optional(),
  API_URL: variable.site("the API's address, such as https://api.coins.example").optional(),
  CORS_ORIGINS: variable
    .list(variable.origin, "origins separated by commas, such as https://coins.example")
    .default([]),
  TRUST_PROXY: variable.list(variable.network, "addresses or CIDR blocks, such as 10.0.0.0/8, 127.0.0.1").default([]),
  UNENCRYPTED_HOSTS: variable
    .list(variable.hostOrNetwork, "names, addresses or CIDR blocks, such as database, 10.0.0.0/8")
    .default([]),
  RATE_LIMIT: variable.flag("off", "on").default(true),
  VOTE_HOLDS: variable.flag("off", "on").default(true),
  POW: variable.flag("off", "on").default(true),
  VOTES_KEEP_MONTHS: variable.integer(12, 1200, "after how many months votes are archived, from 12 to 1200").optional(),
  CHAINS: variable.json(addedChains, "chains as JSON, best written by the form under Settings, Chains").default([]),
  PRICE_SOURCES: variable
    .choices(priceSourceNames, `a list of ${priceSourceNames.join(", ")}, each at most once; empty switches prices off`)
    .default([...priceSourceNames]),
  DEXSCREENER_URL: variable.site("DexScreener's address").default("https://api.dexscreener.com"),
  COINGECKO_URL: variable.site("CoinGecko's address").default("https://api.coingecko.com/api/v3"),
  COINGECKO_KEY: variable.word("a demo key of CoinGecko").optional(),
  MODULES: variable
    .choices(
      optionalModules,
      `a list of ${optionalModules.join(", ")}, each at most once; empty switches all of them off`,
    )
    .default([...optionalModules]),
  FARM_FACTORIES: farmFactories.default([]),
  TOKEN_LISTS: variable
    .list(
      isTokenList,
      "addresses of token lists, each with a space and the hours between two imports, such as https://lists.example/tokens.json 24, then a space and trusted if the list may add contracts to listed coins",
    )
    .default([]),
  WALLETCONNECT_PROJECT_ID: variable.word("a project's id from WalletConnect").optional(),
  WALLET_LISTING_URL: variable.webUrl("the address of a wallet listing, such as https://wallets.example/v3").optional(),
  IDENTITY_URL: variable.webUrl("the address of an identity service, such as https://names.example/v1").optional(),
  IPFS_GATEWAY_URL: variable.gateway("an https address of an IPFS gateway, such as https://ipfs.example").optional(),
  WALLET_NETWORK_FIRST: variable.flag("0", "1").default(false),
  WALLET_PREFER_INJECTED: variable.flag("0", "1").default(false),
  SECURITY_CONTACT: z
    .union(
      [z.email(), z.url({ protocol: /^https$/ })],
      "an email address, or an https address such as https://coins.example/security",
    )
    .optional(),
  LEDGER_KEY: variable
    .list(isSecretKey, "32 random bytes in base64; while replacing a key: the new one, a comma and the old one")
    .default([]),
  WITNESS_URLS: variable
    .list(isWitness, "witnesses separated by commas, each its address, a space and its verifier key")
    .default([]),
  WITNESS_LOGS: variable.list(isVerifierKey, "verifier keys of logs, separated by commas").default([]),
  METRICS_TOKEN: variable.text("a long random text").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable
    .site("the address of an OpenTelemetry collector, such as http://127.0.0.1:4318")
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: variable
    .list(isHeader, "headers separated by commas, each a name, = and a value, such as authorization=Bearer%20key")
    .default([]),
  OTEL_TRACES_SAMPLER_ARG: variable.ratio("the part of requests that is traced, from 0 to 1").default(0.1),
  CDN_PURGE_URL: variable
    .webUrl("the address that removes responses from a shared cache, such as https://cdn.example/purge")
    .optional(),
  CDN_PURGE_TOKEN: variable.text("the token that this address takes").optional(),
  BACKUP_TIME: variable.time("a time of day such as 03:30").optional(),
  BACKUP_KEEP: variable.integer(1, 365, "how many backups are kept, from 1 to 365").default(14),
  WORKERS: variable.integer(1, 256, "how many processes serve, from 1 to 256").default(availableParallelism()),
});

/** The URL of a PostgreSQL with one host or several. */
function databaseUrl(what: string) {
  return z
    .string()
    .trim()
    .refine((value) => parseDatabaseUrl(value) !== undefined, what);
}

/** Each replica is checked before it is read, so it must be one server. */
function isReplica(text: string): boolean {
  const connection = parseDatabaseUrl(text);
  return connection !== undefined && !connection.hosts;
}

/** An address of the public internet and 1 to 720 hours. */
function isTokenList(text: string): boolean {
  const [url = "", hours = "", ...more] = text.split(/\s+/);
  const isTrusted = more.length === 0 || more.join() === "trusted";
  const isHours = /^\d{1,3}$/.test(hours) && Number(hours) >= 1 && Number(hours) <= 720;
  const { protocol, username, password } = URL.parse(url) ?? {};
  return protocol === "https:" && !username && !password && isHours && isTrusted;
}

/** A header as OTEL_EXPORTER_OTLP_HEADERS has it (W3C Baggage): a name and a percent-encoded value. */
function isHeader(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+=(?:[!-$&-+./0-~-]|%[0-9a-f]{2})*$/i.test(text);
}

/** 32 bytes in base64. */
function isSecretKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** A verifier key as text (C2SP signed-note). */
function isVerifierKey(text: string): boolean {
  try {
    return Boolean(parseVerifierKey(text));
  } catch {
    return false;
  }
}

function isWitness(text: string): boolean {
  const [url = "", key = "", ...more] = text.split(/\s+/);
  return /^https?:$/.test(URL.parse(url)?.protocol ?? "") && isVerifierKey(key) && more.length === 0;
}

type Variables = z.infer<typeof variables>;
type SiteVariables = Pick<Variables, SiteSettingName>;

/** Every variable that is read. */
export const variableNames: string[] = [...Object.keys(variables.shape), ...Object.keys(rpcVariables.shape)];

/**
 * Every variable that an operator may set: the allowed values, as in the error, and the default as text, empty where there is none or it
 * depends on the machine.
 */
export function describeVariables(): { name: string; takes: string; initial: string }[] {
  const byChain = new Map<string, string>(firstChains.map(({ id, rpc }) => [nodeSettingName(id), rpc]));
  return Object.entries({ ...variables.shape, ...rpcVariables.shape }).flatMap(([name, schema]) => {
    const refused = schema.safeParse("\0");
    if (refused.success || !refused.error.issues[0]) return [];
    const initial = name === "WORKERS" ? "" : (byChain.get(name) ?? initialText(schema.parse(undefined)));
    return [{ name, takes: refused.error.issues[0].message, initial }];
  });
}

function initialText(value: unknown): string {
  return typeof value === "boolean" ? (value ? "on" : "0") : String(value ?? "");
}

/** Invalid settings; the message names every wrong variable and its allowed values. */
export class ConfigError extends StartError {}

/** Variables for which an empty list is a value. */
const mayBeEmpty = ["PRICE_SOURCES", "MODULES", "HOME_SECTIONS"];

/**
 * Reads the settings from environment variables; an empty variable counts as unset, except lists that may be empty. Values never
 * appear in the message, because they may be secrets; of an address its host may.
 * @throws {ConfigError} naming every variable with a wrong value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(withFiles(env)).filter(
      ([name, value]) => value !== undefined && (value !== "" || mayBeEmpty.includes(name)),
    ),
  );
  const values = variables
    .superRefine(requirePair)
    .superRefine(requireMatchingKey)
    .superRefine(requireSealingKey)
    .safeParse(given);
  const wrongUrls = Object.entries(given).flatMap(([name, value]) =>
    chainOfNodeSetting(name) === undefined ? [] : issuesOf(name, variable.rpcUrl.safeParse(value)),
  );
  const unencrypted = values.success ? unencryptedIssues(given, values.data.UNENCRYPTED_HOSTS) : [];
  const issues = [...(values.error?.issues ?? []), ...wrongUrls, ...unencrypted];
  if (values.success && issues.length === 0) return toConfig(values.data, given);
  const lines = issues.map((issue) => `  ${String(issue.path[0])} must be ${issue.message}`);
  throw new ConfigError(`These settings cannot be used:\n${lines.join("\n")}`);
}

/**
 * Adds the values that stand in files, as containers and secret managers hand out secrets: `SMTP_URL_FILE` names the file of `SMTP_URL`.
 * @throws {ConfigError} for a file that cannot be read, and for a variable that is set twice
 */
function withFiles(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const values = Object.entries(env).flatMap(([name, path]) => {
    const variableName = /^(.+)_FILE$/.exec(name)?.[1] ?? "";
    const isKnown = variableNames.includes(variableName) || chainOfNodeSetting(variableName) !== undefined;
    if (!isKnown || !path) return [];
    if (env[variableName]) throw new ConfigError(`${variableName} and ${name} are both set. Remove one of them.`);
    try {
      return [[variableName, readFileSync(path, "utf8").trim()]];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`${name} must be the path of a file that this user can read (${code}).`);
    }
  });
  return { ...env, ...Object.fromEntries(values) };
}

const issuesOf = (name: string, { error }: { error?: z.ZodError }) =>
  (error?.issues ?? []).slice(0, 1).map(({ message }) => ({ path: [name], message }));

/**
 * The settings with the actual port: with `PORT=0` the default of `PUBLIC_URL` is known only after listening.
 */
export function withPort(config: Config, port: number): Config {
  const publicUrl = config.publicUrl === localUrl(config.port) ? localUrl(port) : config.publicUrl;
  return Object.freeze({ ...config, port, publicUrl });
}

/**
 * The address that the start prints: `PUBLIC_URL` where it is on this machine, so that the opened page, emails and links have the same
 * origin; otherwise the listener's.
 */
export function addressToOpen({
  host,
  port,
  publicUrl,
  tls,
}: Pick<Config, "host" | "port" | "publicUrl" | "tls">): string {
  const isLocal = ["127.0.0.1", "::1", "localhost"].includes(host);
  if (isLocal && publicUrl === localUrl(port)) return publicUrl;
  return `${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function requirePair(values: Variables, context: z.RefinementCtx): void {
  for (const [one, other] of [
    ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
    ["ADMIN_PASSWORD", "ADMIN_EMAIL"],
    ["TLS_CERT", "TLS_KEY"],
    ["TLS_KEY", "TLS_CERT"],
    ["TLS_CERT", "PUBLIC_URL"],
  ] as const) {
    if (values[one] && !values[other]) {
      context.addIssue({ code: "custom", path: [other], message: `set as well, because ${one} is set` });
    }
  }
}

function requireMatchingKey({ TLS_CERT: cert, TLS_KEY: key }: Variables, context: z.RefinementCtx): void {
  if (!cert || !key) return;
  try {
    createSecureContext({ cert, key });
  } catch {
    context.addIssue({ code: "custom", path: ["TLS_KEY"], message: "the key of TLS_CERT, both in PEM" });
  }
}

const howEncrypted = [
  ["postgres", "with ?sslmode=verify-full"],
  ["redis:", "with rediss://"],
  ["ws:", "with wss://"],
  ["", "with https://"],
] as const;

/** Settings that lead to another machine without encryption, which has to be excepted by the operator. */
function unencryptedIssues(given: Record<string, string | undefined>, excepted: string[]) {
  return Object.entries(given).flatMap(([name, text = ""]) => {
    const host = unencryptedHost(name, text, excepted);
    const how = howEncrypted.find(([start]) => text.trim().startsWith(start))?.[1];
    const message = `an address ${how}, unless UNENCRYPTED_HOSTS names ${host}`;
    return host === undefined ? [] : [{ path: [name], message }];
  });
}

/** Nodes with a bucket need not share a folder, so that each would generate a key of its own. */
function requireSealingKey(values: Variables, context: z.RefinementCtx): void {
  if (values.SEALING_KEY || values.STORAGE_URL.every((place) => place === "folder")) return;
  context.addIssue({
    code: "custom",
    path: ["SEALING_KEY"],
    message:
      "set as well, the same on every node, because STORAGE_URL names a bucket: the text of DATA_DIR/keys/sealing.key, or for a new site 32 random bytes (openssl rand -base64 32)",
  });
}

/**
 * The text as the settings store it: trimmed, null where it means "not set".
 * @returns undefined when the setting does not allow this value
 */
export function storedSetting(name: SettingName, value: string | null): string | null | undefined {
  const text = value?.trim() ?? "";
  if (value === null || (text === "" && !mayBeEmpty.includes(name))) return null;
  return schemaOf(name).safeParse(text).success ? text : undefined;
}

const schemaOf = (name: SettingName) =>
  chainOfNodeSetting(name) === undefined ? variables.shape[name as SiteSettingName] : variable.rpcUrl;

const parsedHosts = (text: string | undefined) => variables.shape.UNENCRYPTED_HOSTS.safeParse(text).data ?? [];

/** The stored settings that lead to another machine without encryption, although it is not excepted, with the host of each. */
export function unencryptedSettings({ environment }: Pick<StartConfig, "environment">, stored: SettingTexts) {
  const excepted = parsedHosts(environment.UNENCRYPTED_HOSTS ?? stored.UNENCRYPTED_HOSTS);
  return (Object.entries(stored) as [SettingName, string][]).flatMap(([name, text]) => {
    const host = environment[name] === undefined ? unencryptedHost(name, text, excepted) : undefined;
    return host === undefined ? [] : [{ name, host }];
  });
}

function withoutUnencrypted(config: StartConfig, stored: SettingTexts): SettingTexts {
  const refused = unencryptedSettings(config, stored).map(({ name }) => name);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !refused.includes(name as SettingName)));
}

/**
 * What is in effect: environment variables first, then the stored texts, then defaults. A stored text that is invalid, or leads to another
 * machine without encryption, is ignored.
 */
export function withStoredSettings(config: StartConfig, stored: SettingTexts): SiteConfig {
  const texts = { ...withoutUnencrypted(config, stored), ...config.environment };
  const values = siteSettingNames.map((name) => {
    const parsed = variables.shape[name].safeParse(texts[name]);
    return [name, parsed.success ? parsed.data : variables.shape[name].parse(undefined)];
  });
  return Object.freeze(siteConfig(Object.fromEntries(values) as SiteVariables, texts, config));
}

function siteConfig(
  values: SiteVariables,
  texts: SettingTexts,
  { publicUrl, isProduction }: Pick<StartConfig, "publicUrl" | "isProduction">,
): SiteConfig {
  return {
    requireAdmin2fa: values.REQUIRE_ADMIN_2FA ?? (isProduction ? undefined : false),
    apiUrl: values.API_URL,
    workers: values.WORKERS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${mailName(values.SITE_NAME)} <no-reply@${new URL(publicUrl).hostname}>`,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    unencryptedHosts: values.UNENCRYPTED_HOSTS,
    rateLimit: values.RATE_LIMIT,
    voteHolds: values.VOTE_HOLDS,
    proofOfWork: values.POW,
    votesKeepMonths: values.VOTES_KEEP_MONTHS,
    addedChains: values.CHAINS,
    rpcUrls: Object.fromEntries(
      [...firstChains, ...values.CHAINS].map(({ id, rpc }) => [
        id,
        variable.rpcUrl.safeParse(texts[nodeSettingName(id)]).data ?? rpc,
      ]),
    ),
    priceSources: values.PRICE_SOURCES,
    dexScreenerUrl: values.DEXSCREENER_URL,
    coinGecko: { url: values.COINGECKO_URL, key: values.COINGECKO_KEY },
    farmFactories: values.FARM_FACTORIES,
    tokenLists: values.TOKEN_LISTS.map((text) => {
      const [url = "", hours = "", trusted] = text.split(/\s+/);
      return { url, hours: Number(hours), trusted: trusted !== undefined };
    }),
    ...walletServices(values),
    ipfsGatewayUrl: values.IPFS_GATEWAY_URL,
    walletNetworkFirst: values.WALLET_NETWORK_FIRST,
    walletPreferInjected: values.WALLET_PREFER_INJECTED,
    securityContact: values.SECURITY_CONTACT,
    ledgerKeys: values.LEDGER_KEY,
    witnesses: values.WITNESS_URLS.map((text) => {
      const [url = "", key = ""] = text.split(/\s+/);
      return { url: url.replace(/\/$/, ""), key };
    }),
    witnessLogs: values.WITNESS_LOGS,
    metricsToken: values.METRICS_TOKEN,
    telemetry: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: Object.fromEntries(
            values.OTEL_EXPORTER_OTLP_HEADERS.map((text) => {
              const [name = "", ...value] = text.split("=");
              return [name, decodeURIComponent(value.join("="))];
            }),
          ),
          sampleRatio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    purgeUrl: values.CDN_PURGE_URL,
    purgeToken: values.CDN_PURGE_TOKEN,
    backupTime: values.BACKUP_TIME,
    backupKeep: values.BACKUP_KEEP,
    modules: values.MODULES,
    languages: values.SITE_LANGUAGES,
    timeZone: values.SITE_TIME_ZONE,
    brand: toBrand(values),
    content: toContent(values),
  };
}

function toConfig(values: Variables, given: Record<string, string | undefined>): Config {
  const publicUrl = values.PUBLIC_URL ?? localUrl(values.PORT);
  const isProduction = values.NODE_ENV === "production";
  const environment = Object.fromEntries(Object.entries(given).filter(([name]) => isSettingName(name))) as SettingTexts;
  return Object.freeze({
    ...siteConfig(values, environment, { publicUrl, isProduction }),
    environment,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: resolve(values.DATA_DIR),
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    ...(values.TLS_CERT && values.TLS_KEY && { tls: { cert: values.TLS_CERT, key: values.TLS_KEY } }),
    databaseUrl: values.DATABASE_URL,
    limiterUrl: values.LIMITER_URL,
    storage: values.STORAGE_URL,
    ...(values.ASN_FILE && { asnFile: resolve(values.ASN_FILE) }),
    sealingKeys: values.SEALING_KEY,
    databaseSessionUrl: values.DATABASE_SESSION_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS,
    drainDelayMs: values.DRAIN_SECONDS * 1000,
    isProduction,
    demo: values.DEMO,
    demoUsers: values.DEMO_USERS,
    admin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
  });
}

/** A project id sets the services to WalletConnect's, unless others are set. */
function walletServices(values: SiteVariables) {
  const id = values.WALLETCONNECT_PROJECT_ID;
  const ofProject = (address: string) => (id ? `${address}?projectId=${id}` : undefined);
  return {
    walletConnectProjectId: id,
    walletListingUrl: values.WALLET_LISTING_URL ?? ofProject("https://explorer-api.walletconnect.com/v3/wallets"),
    identityUrl: values.IDENTITY_URL ?? ofProject("https://rpc.walletconnect.org/v1/identity"),
  };
}

function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

import { isForThisMachineAlone } from "../server/core/network.ts";

type Environment = Record<string, string | undefined>;

/** Settings by which a site uses what others have: the demo has its own of each, and must never be near them. */
const foreign = [
  ...[
    "DATABASE_URL",
    "DATABASE_SESSION_URL",
    "DATABASE_REPLICA_URLS",
    "STORAGE_URL",
    "LIMITER_URL",
    "SMTP_URL",
    "TLS_CERT",
  ],
  ...["API_URL", "CORS_ORIGINS", "TRUST_PROXY", "CDN_PURGE_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"],
];

/** Why the demo does not start in this environment, in one sentence; null if it may. */
export function refusalOf(env: Environment): string | null {
  const set = foreign.find((name) => env[name] || env[`${name}_FILE`]);
  if (set)
    return `The demo uses nothing of a real site, and ${set} is set: unset it, or run npm start for a real site.`;
  if (!/^\d{1,5}$/.test(env.PORT || "0") || Number(env.PORT ?? 0) > 65_535) return "PORT must be a port number.";
  const { HOST: host = "127.0.0.1", PUBLIC_URL: publicUrl = "http://localhost" } = env;
  if (!URL.canParse(publicUrl) || !isForThisMachineAlone({ host, publicUrl })) {
    const name = env.HOST && host !== "127.0.0.1" ? "HOST" : "PUBLIC_URL";
    return `The demo is for this machine alone, where anybody may log in as its admin, and ${name} is that of others: unset it.`;
  }
  return null;
}

import { readFile, stat } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { type AsnResponse, Reader } from "mmdb-lib";
import type { AutonomousSystems, Context } from "../../core/context.ts";
import { outageLog } from "../../core/outage-log.ts";

/** How often a changed file is looked for. */
const checkEveryMs = 10 * 60_000;

/**
 * Reads the operator's file of autonomous systems (ASN_FILE), in the format of MaxMind DB 2.0 with `autonomous_system_number`, and again when
 * it changes. A file that cannot be read is logged once and leaves the one before in use: votes never wait for it.
 */
export async function openAutonomousSystems(
  file: string | undefined,
  { log, clock }: Pick<Context, "log" | "clock">,
): Promise<AutonomousSystems> {
  if (file === undefined) return { find: () => null, state: () => null, refresh: async () => {}, close: () => {} };
  const outage = outageLog(log, clock, "ASN_FILE");
  let reader: Reader<AsnResponse> | null = null;
  let changedAt: number | null = null;
  const refresh = async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === changedAt) return;
      const next = new Reader<AsnResponse>(await readFile(file));
      // A shorter file than its index says fails at the first address beyond its end.
      next.get("255.255.255.255");
      reader = next;
      changedAt = mtimeMs;
      outage.up();
    } catch (error) {
      outage.down((error as Error).message);
    }
  };
  await refresh();
  const timer = setInterval(refresh, checkEveryMs).unref();
  return {
    find(address) {
      try {
        // A file of IPv4 alone would take the first half of an IPv6 address for one.
        if (reader?.metadata.ipVersion === 4 && isIPv6(address)) return null;
        return reader?.get(address)?.autonomous_system_number ?? null;
      } catch {
        return null;
      }
    },
    state: () => ({ built_at: reader?.metadata.buildEpoch.toISOString() ?? null }),
    refresh,
    close: () => clearInterval(timer),
  };
}

import { isDeepStrictEqual } from "node:util";
import type { Registry } from "prom-client";
import type { Context } from "../core/context.ts";
import type { Telemetry } from "./telemetry.ts";

/** Time limit of one export in milliseconds; a collector that does not respond must not delay a shutdown. */
const defaultTimeoutMs = 5000;

/**
 * Starts, replaces and stops the export of traces and metrics as the settings say. The library is loaded only when it is used.
 */
export function switchTelemetry(
  { settings, log }: Pick<Context, "settings" | "log">,
  registry: Registry,
  exportTimeoutMs = defaultTimeoutMs,
) {
  let running: { options: unknown; telemetry: Telemetry } | undefined;
  const change = async () => {
    const options = settings.current().telemetry;
    if (isDeepStrictEqual(options, running?.options)) return;
    await running?.telemetry.stop();
    running = undefined;
    if (!options) return;
    const { startTelemetry } = await import("./telemetry.ts");
    running = { options, telemetry: startTelemetry(options, registry, exportTimeoutMs) };
  };
  let last = Promise.resolve();
  return {
    /** Applies the settings in effect; one change after the other. */
    apply(): Promise<void> {
      last = last.then(change).catch((error) => log.error({ err: error }, "traces and metrics are not exported"));
      return last;
    },
    async stop(): Promise<void> {
      await last;
      await running?.telemetry.stop();
    },
  };
}

import { createRequire } from "node:module";
import { hostname } from "node:os";
import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Registry } from "prom-client";
import type { SiteConfig } from "../core/config/config.ts";
import { createMetricProducer } from "./metric-producer.ts";

/** How often metrics are exported. */
const metricsEveryMs = 60_000;
const require = createRequire(import.meta.url);
const { version } = require("../../package.json") as { version: string };

export type Telemetry = {
  /** Sends what is waiting and stops; never rejects. */
  stop(): Promise<void>;
};

/** Kept between changes of the settings, since a patched driver stays patched. */
let queries: PgInstrumentation | undefined;

/** Records each query within a traced request or job: its text without parameters. */
function traceQueries(provider: TracerProvider): void {
  queries ??= new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  queries.setTracerProvider(provider);
  queries.enable();
  // The instrumentation patches a driver that is required; ours is imported, which is the same object.
  require("pg");
}

/**
 * Exports traces, and the metrics of `registry`, by OTLP over HTTP to this collector.
 * @param exportTimeoutMs the time limit of one export
 */
export function startTelemetry(
  { endpoint, headers, sampleRatio }: NonNullable<SiteConfig["telemetry"]>,
  registry: Registry,
  exportTimeoutMs: number,
): Telemetry {
  const resource = resourceFromAttributes({
    "service.name": "cointally",
    "service.version": version,
    "service.instance.id": `${hostname()}-${process.pid}`,
  });
  const target = (path: string) => ({ url: `${endpoint}${path}`, headers, timeoutMillis: exportTimeoutMs });
  const exporter = new OTLPTraceExporter(target("/v1/traces"));
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(target("/v1/metrics")),
        exportIntervalMillis: metricsEveryMs,
        exportTimeoutMillis: exportTimeoutMs,
        metricProducers: [createMetricProducer(registry, resource)],
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(tracers);
  traceQueries(tracers);
  return {
    async stop() {
      queries?.disable();
      trace.disable();
      context.disable();
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
    },
  };
}

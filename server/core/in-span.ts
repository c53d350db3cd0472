import { type Span, type SpanOptions, SpanStatusCode, trace } from "@opentelemetry/api";

/** The instrumentation scope of our own spans. */
export const scopeName = "cointally";

/**
 * Runs `work` as a span within the current trace (OpenTelemetry). Its error is marked by its type alone, because messages can contain personal
 * data. Without an exporter (`server/telemetry`) it only runs `work`.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getTracer(scopeName).startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute("error.type", (error as Error)?.name ?? typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

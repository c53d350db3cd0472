import { type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";
import { scopeName } from "../core/in-span.ts";

type Labels = Partial<Record<string, string | number>>;
type Sample = MetricValue<string> & { metricName?: string };
type PrometheusMetric = MetricObjectWithValues<Sample>;

/** A time in milliseconds as seconds and nanoseconds. */
const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

const attributesOf = (labels: Labels): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(labels).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );

/** The samples of one histogram by their labels besides `le`. */
const groupSamples = (samples: Sample[]): Map<string, { labels: Labels; samples: Sample[] }> => {
  const groups = new Map<string, { labels: Labels; samples: Sample[] }>();
  for (const sample of samples) {
    const { le: _le, ...labels } = sample.labels as Labels;
    const key = JSON.stringify(labels);
    const group = groups.get(key) ?? { labels, samples: [] };
    group.samples.push(sample);
    groups.set(key, group);
  }
  return groups;
};

/** Prometheus counts each bucket with all below it, OpenTelemetry each alone. */
const toHistogram = (name: string, samples: Sample[]): Histogram => {
  const sumOf = (suffix: string) => samples.find(({ metricName }) => metricName === `${name}${suffix}`)?.value ?? 0;
  const buckets = samples.filter(({ metricName }) => metricName === `${name}_bucket`);
  const totals = buckets.map(({ value }) => value);
  return {
    buckets: {
      boundaries: buckets.map(({ labels }) => Number((labels as Labels).le)).filter(Number.isFinite),
      counts: totals.map((total, i) => total - (totals[i - 1] ?? 0)),
    },
    sum: sumOf("_sum"),
    count: sumOf("_count"),
  };
};

/**
 * The metrics of Prometheus for the exporter of OpenTelemetry, so that each metric is defined once. Summaries, of which we have none, are left
 * out: OTLP has no way to send them.
 */
export function createMetricProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1000);

  const convert = (metric: PrometheusMetric, endTime: HrTime): MetricData[] => {
    const { name, help, type, values } = metric;
    const descriptor = { name, description: help, unit: "", valueType: ValueType.DOUBLE };
    const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
    const point = <T>(labels: Labels, value: T): DataPoint<T> => ({
      startTime,
      endTime,
      attributes: attributesOf(labels),
      value,
    });
    const points = () => values.map((sample) => point(sample.labels as Labels, sample.value));
    // The type of prom-client is an enum of names in its declarations and a name at run time.
    switch (String(type)) {
      case "counter":
        return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
      case "gauge":
        return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
      case "histogram": {
        const dataPoints = [...groupSamples(values).values()].map(({ labels, samples }) =>
          point(labels, toHistogram(name, samples)),
        );
        return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
      }
      default:
        return [];
    }
  };

  return {
    async collect() {
      const endTime = hrTime(Date.now());
      const metrics = (await registry.getMetricsAsJSON()) as PrometheusMetric[];
      const data = metrics.flatMap((metric) => convert(metric, endTime));
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scopeName }, metrics: data }] },
        errors: [],
      };
    },
  };
}

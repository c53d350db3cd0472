import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { collectDefaultMetrics, Registry } from "prom-client";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createRequestMetrics } from "./http/request-metrics.ts";
import { measureJobs } from "./jobs/job-metrics.ts";
import { registerFigures } from "./metrics-gauges.ts";
import { useTestApp } from "./testing/use-test-app.ts";

const app = useTestApp();

const read = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), "utf8");
type Panel = { title: string; targets: { expr: string }[] };
const dashboard = JSON.parse(read("monitoring/grafana-dashboard.json")) as { panels: Panel[] };
const alerts = parse(read("monitoring/alerts.yaml")) as { groups: { rules: { alert: string; expr: string }[] }[] };

const expressions: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }): [string, string] => [alert, expr])),
];

/** Labels by the name of each time series that `/metrics` has. `up` is Prometheus's own. */
const series = new Map<string, readonly string[]>([["up", []]]);
/** Labels that Prometheus adds to each series. */
const added = ["job", "instance"];

beforeAll(() => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  createRequestMetrics(registry);
  measureJobs(registry);
  registerFigures(registry, app.ctx, { counts: async () => [] });
  for (const metric of registry.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as unknown as { name: string; type: string; labelNames: string[] };
    if (type !== "histogram") series.set(name, labelNames);
    else for (const suffix of ["_bucket", "_sum", "_count"]) series.set(`${name}${suffix}`, [...labelNames, "le"]);
  }
});

/** The texts of all nodes of these types in a PromQL expression; variables of Grafana are replaced by what they can be. */
function textsIn(expression: string, types: string[]): string[] {
  const text = expression.replaceAll("$__rate_interval", "5m");
  const found: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`${text} is no PromQL at ${from}`);
      if (types.includes(type.name)) found.push(text.slice(from, to));
    },
  });
  return found;
}

test("refuses an expression that is no PromQL", () => {
  expect(() => textsIn("sum(rate(up[5m])", [])).toThrow("is no PromQL");
});

test("each panel and alert uses only metrics and labels that the site has", () => {
  expect(expressions.length).toBeGreaterThan(20);
  for (const [title, expression] of expressions) {
    const names = textsIn(expression, ["VectorSelector"]).map((selector) => selector.replace(/[{[].*$/s, "").trim());
    expect.soft(names, title).not.toEqual([]);
    for (const name of names) expect.soft([...series.keys()], title).toContain(name);
    const known = [...added, ...names.flatMap((name) => series.get(name) ?? [])];
    for (const label of textsIn(expression, ["LabelName"])) expect.soft(known, title).toContain(label);
  }
});

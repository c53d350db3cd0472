import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { load } from "./load.ts";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

/** Reads a file of /proc; empty if its process has ended. */
const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

type Process = { pid: number; parent: number; name: string };

const processes = (): Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = /^\d+ \((.*)\) \S (\d+)/.exec(read(`/proc/${pid}/stat`));
      return stat ? [{ pid: Number(pid), parent: Number(stat[2]), name: stat[1] as string }] : [];
    });

/** A process and all its descendants, PostgreSQL included. */
const treeOf = (root: number): Process[] => {
  const all = processes();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
};

/** Proportional set size in MiB: memory shared by processes counts once in total. */
export const pssOf = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

const measure = (name: string, root: number): Measured => {
  const sums = { node: 0, postgres: 0 };
  const tree = treeOf(root);
  for (const process of tree) sums[/postgres/.test(process.name) ? "postgres" : "node"] += pssOf(process.pid);
  return {
    name,
    processes: tree.length,
    node_mib: sums.node,
    postgres_mib: sums.postgres,
    all_mib: sums.node + sums.postgres,
  };
};

/** Memory of the site with one worker and its embedded PostgreSQL, at rest and after load. Linux only. */
export async function memory(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, 1_000, 10_000);
  const site = await startSite(data);
  const root = site.child.pid as number;
  const rows: Measured[] = [];
  try {
    await wait(10_000);
    rows.push(measure("at rest", root));
    for (const path of ["/", "/coins", "/api/coins?limit=50", "/api/coins?search=harbor", "/coins?page=2"]) {
      await load(site.url + path, quick ? 2 : 10);
    }
    await wait(5_000);
    rows.push(measure("after load", root));
  } finally {
    await site.stop();
    await remove();
  }
  return rows;
}

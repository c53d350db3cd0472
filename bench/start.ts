import { join } from "node:path";
import type { Measured } from "./report.ts";
import { scratch, startSite } from "./site.ts";

const firstPage = async (data: string, demo: string): Promise<number> => {
  const began = performance.now();
  const site = await startSite(data, { DEMO: demo, WORKERS: "2" });
  const answer = await fetch(site.url);
  await answer.arrayBuffer();
  const took = performance.now() - began;
  await site.stop();
  if (answer.status !== 200) throw new Error(`the first page answered ${answer.status}`);
  return took;
};

/** The first start with its demo seed, and warm starts, each until the first complete page. Without installing and building. */
export async function start(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  try {
    const data = join(folder, "data");
    const first = await firstPage(data, "1");
    const warm: number[] = [];
    for (let i = 0; i < (quick ? 1 : 5); i++) warm.push(await firstPage(data, "1"));
    return [
      { name: "first start with the demo, ms", took: Math.round(first) },
      { name: "warm start, slowest, ms", took: Math.round(Math.max(...warm)) },
    ];
  } finally {
    await remove();
  }
}

import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { makeAccounts } from "./accounts.ts";
import type { Measured } from "./report.ts";
import { type Site, scratch, startSite } from "./site.ts";

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const post = async (site: Site, path: string, body: BodyInit, headers: Record<string, string>, expected: number[]) => {
  const answer = await fetch(`${site.url}/api${path}`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  if (!expected.includes(answer.status)) throw new Error(`${path} answered ${answer.status}`);
};

const logIn = (site: Site, email: string, password: string, expected: number) =>
  post(site, "/users/auth", JSON.stringify({ email, password }), { "content-type": "application/json" }, [expected]);

/** A wrong password for existing and missing accounts in turns; each email once, so that no attempt is delayed. */
const logins = async (site: Site, rounds: number): Promise<Measured> => {
  const existing = Array.from({ length: rounds }, (_, n) => `known-${n}@bench.example`);
  const signUps = existing.map((email) =>
    JSON.stringify({ name: "Bench", email, password: "seven quiet harbour lamps" }),
  );
  for (const body of signUps) await post(site, "/users", body, { "content-type": "application/json" }, [201]);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const [n, email] of existing.entries()) {
    const pairs = [
      ["known", email],
      ["unknown", `nobody-${n}@bench.example`],
    ] as const;
    for (const [kind, address] of n % 2 ? pairs : pairs.toReversed()) {
      times[kind].push(await timed(() => logIn(site, address, "another quiet harbour", 401)));
    }
  }
  const [there, not] = [median(times.known), median(times.unknown)];
  const apart = (100 * Math.abs(there - not)) / Math.min(there, not);
  return { name: "failed logins, medians in ms", known_ms: there, unknown_ms: not, apart_percent: apart };
};

const formOf = (bytes: Buffer) => {
  const form = new FormData();
  form.set("file", new Blob([bytes as Uint8Array<ArrayBuffer>]), "logo.png");
  return form;
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A valid PNG of one colour: few bytes, many pixels. */
const bomb = (side: number) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6], 8);
  const pixels = deflateSync(Buffer.alloc((side * 4 + 1) * side), { level: 9 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
};

/** A JPEG whose decoder needs the whole image at once, in twice the bytes of its pixels. */
const progressive = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "teal" } })
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();

/** Incompressible noise: a photograph's file of just under 1 MiB. */
const photograph = () => {
  const side = 560;
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.random() * 256));
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
};

/** The resident memory of a process in MiB; `VmHWM` is its peak since the last reset. */
const memory = async (pid: number, line: "VmRSS" | "VmHWM"): Promise<number> =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

const uploads = async (site: Site, token: string, rounds: number): Promise<Measured[]> => {
  const headers = { authorization: `Bearer ${token}` };
  const send = (bytes: Buffer, expected: number[]) => post(site, "/uploads", formOf(bytes), headers, expected);
  const photo = await photograph();
  const times: number[] = [];
  for (let n = 0; n < rounds; n++) times.push(await timed(() => send(photo, [201])));
  const pid = site.child.pid as number;
  const peakOf = async (bytes: Buffer, expected: number[]) => {
    const idle = await memory(pid, "VmRSS");
    execFileSync("sh", ["-c", `echo 5 > /proc/${pid}/clear_refs`]);
    await Promise.all(Array.from({ length: 8 }, () => send(bytes, expected)));
    return Math.max(0, (await memory(pid, "VmHWM")) - idle);
  };
  // The largest accepted images, and one that is refused by its header alone.
  const largest = await peakOf(bomb(4096), [201]);
  const held = await peakOf(await progressive(4096), [201]);
  const refused = await peakOf(bomb(12_000), [413]);
  return [
    {
      name: `${(photo.length / 2 ** 20).toFixed(2)} MiB to three sizes, ms`,
      median_ms: median(times),
      slowest_ms: Math.max(...times),
    },
    { name: "eight at once, MiB above idle", of_4096_px: largest, progressive: held, of_12000_px_refused: refused },
  ];
};

/** The cost of the site's protections, and whether their timing reveals anything: failed logins, uploads, pixel bombs. */
export async function guards(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const site = await startSite(join(folder, "data"));
  try {
    const [account] = await makeAccounts(site.database, 1);
    const rows = [
      await logins(site, quick ? 6 : 40),
      ...(await uploads(site, account?.token as string, quick ? 3 : 20)),
    ];
    return rows;
  } finally {
    await site.stop();
    await remove();
  }
}

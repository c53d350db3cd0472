import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import autocannon from "autocannon";
import type { Measured } from "./report.ts";
import { scratch, seedScale, startSite } from "./site.ts";

/** Pages and lists as visitors without an account read them. */
const paths = ["/", "/coins", "/new", "/coins?page=2", "/api/coins?limit=50", "/api/coins/today"];

/** The two parts of the configuration in docs/operations.md: of `http`, and of `location`. */
async function documentedCache(): Promise<[http: string, location: string]> {
  const text = await readFile(new URL("../docs/operations.md", import.meta.url), "utf8");
  const section = /### A shared cache\n([\s\S]*?)\n##/.exec(text)?.[1] ?? "";
  const [http, location] = [...section.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, block]) => block);
  if (!http || !location) throw new Error("docs/operations.md has no configuration of a shared cache");
  return [http, location];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** nginx with that configuration in front of a site. */
async function startNginx(folder: string, origin: string) {
  const [http, location] = await documentedCache();
  const port = await freePort();
  await mkdir(join(folder, "temporary"), { recursive: true });
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    // Started by root, its worker would be another user, who may not write into the folder.
    `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join("\n  ")}
  ${http.replace("/var/cache/nginx/cointally", join(folder, "cache"))}
  upstream cointally { server ${new URL(origin).host}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://cointally; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      ${location}
    }
  }
}
`,
  );
  const child = spawn("nginx", ["-c", file, "-p", folder], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const failed = new Promise<never>((_, reject) => {
    child.once("error", (error) => reject(new Error(`nginx does not start: ${error.message}. apt-get install nginx`)));
    child.once("exit", (code) => reject(new Error(`nginx ended with ${code}`)));
  });
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  const listens = async () => {
    while (!(await fetch(`${url}/health/live`).catch(() => null)))
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await Promise.race([listens(), failed]);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  };
  return { url, stop };
}

/** Requests that the site has answered, metrics and health checks aside. */
async function answered(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^cointally_http_request_seconds_count\{([^}]*)\} (\d+)/gm);
  return [...counts].reduce(
    (sum, [, labels, count]) => (/route="\/(metrics|health)/.test(labels ?? "") ? sum : sum + Number(count)),
    0,
  );
}

/** What reaches the site of a load of pages and lists: without a shared cache, and with nginx as docs/operations.md configures it. */
export async function cdn(quick: boolean): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  const data = join(folder, "data");
  await seedScale(data, 1000, 10_000);
  const site = await startSite(data);
  const nginx = await startNginx(folder, site.url);
  const rows: Measured[] = [];
  try {
    for (const [name, url] of [
      ["without a cache", site.url],
      ["with nginx", nginx.url],
    ] as const) {
      const before = await answered(site.url);
      const result = await autocannon({
        url,
        connections: 16,
        overallRate: 200,
        duration: quick ? 6 : 30,
        requests: paths.map((path) => ({ path, headers: { "accept-encoding": "gzip" } })),
      });
      const origin = (await answered(site.url)) - before;
      rows.push({
        name,
        requests: result["2xx"],
        origin_requests: origin,
        ratio: result["2xx"] / origin,
        p50: result.latency.p50,
        p99: result.latency.p99,
        failures: result.non2xx + result.errors + result.timeouts,
      });
    }
    const token = { authorization: "Bearer dead-token-dead-token-dead-token" };
    const personal = await Promise.all(
      [1, 2, 3].map(() => fetch(`${nginx.url}/api/coins?limit=50`, { headers: token })),
    );
    const cookies = await Promise.all(
      paths.map(async (path) => (await fetch(nginx.url + path)).headers.has("set-cookie")),
    );
    rows.push({
      name: "of who has a token",
      requests: personal.length,
      from_cache: personal.filter(({ headers }) => headers.get("x-cache-status") === "HIT").length,
      with_cookie: cookies.filter(Boolean).length,
    });
  } finally {
    await nginx.stop();
    await site.stop();
    await remove();
  }
  return rows;
}

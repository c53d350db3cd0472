import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** The addresses of the cluster: each machine of a real one is an address of the loopback network here. */
export const addresses = {
  etcd: ["127.0.1.11", "127.0.1.12", "127.0.1.13"],
  postgres: ["127.0.1.21", "127.0.1.22", "127.0.1.23"],
  haproxy: "127.0.1.31",
  pgbouncer: "127.0.1.41",
  nodes: ["127.0.1.51", "127.0.1.52"],
  nginx: "127.0.1.61",
} as const;

export const password = "drill";
const binaries = "/usr/lib/postgresql/15/bin";

/** A program of the cluster, as a process of its own that can be killed, stopped, continued and started again. */
export type Part = {
  name: string;
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Kills its whole process group, as the loss of a machine does. */
  kill(): Promise<void>;
  /** Asks it to end, and waits until it has. */
  end(): Promise<void>;
  isRunning(): boolean;
};

/** @param account the system user to run as; PostgreSQL and PgBouncer refuse root */
export function part(
  folder: string,
  name: string,
  command: string[],
  options: {
    env?: NodeJS.ProcessEnv;
    account?: string;
    ready: () => Promise<boolean>;
    /** The file of a process that it started in another group. */
    pidFile?: string;
  },
): Part {
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const group = (signal: NodeJS.Signals) => {
    if (child?.pid && isRunning()) process.kill(-child.pid, signal);
  };
  const ended = async () => {
    if (child && isRunning()) await once(child, "exit");
  };
  return {
    name,
    isRunning,
    async start() {
      const log = openSync(join(folder, `${name}.log`), "a");
      const { account } = options;
      const as = account ? ["setpriv", `--reuid=${account}`, `--regid=${account}`, "--clear-groups", "--"] : [];
      const [file = "", ...args] = [...as, ...command];
      child = spawn(file, args, {
        detached: true,
        env: { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: folder, ...options.env },
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      for (const end = Date.now() + 180_000; !(await options.ready().catch(() => false)); await delay(200)) {
        if (!isRunning()) throw new Error(`${name} ended; see ${join(folder, `${name}.log`)}`);
        if (Date.now() > end) throw new Error(`${name} is not ready; see ${join(folder, `${name}.log`)}`);
      }
    },
    signal: group,
    async kill() {
      const server = options.pidFile ? Number.parseInt(readFileSync(options.pidFile, "utf8"), 10) : undefined;
      const others = server ? [server, ...childrenOf(server)] : [];
      group("SIGKILL");
      for (const pid of others) killIfAlive(pid);
      await ended();
    },
    async end() {
      child?.kill("SIGTERM");
      await ended();
    },
  };
}

const childrenOf = (pid: number): number[] => {
  const found = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).stdout;
  return found.split("\n").filter(Boolean).map(Number);
};

const killIfAlive = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

const answers = async (url: string): Promise<boolean> =>
  (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200;

const write = (path: string, text: string, account?: string): string => {
  writeFileSync(path, text, { mode: 0o600 });
  if (account) own(path, account);
  return path;
};

const own = (path: string, account: string): void => {
  const number = (flag: string) => Number(execFileSync("id", [flag, account], { encoding: "utf8" }));
  chownSync(path, number("-u"), number("-g"));
};

/** The members of etcd, which decides who leads. */
export function etcdParts(folder: string): Part[] {
  const cluster = addresses.etcd.map((address, n) => `etcd${n + 1}=http://${address}:2380`).join(",");
  return addresses.etcd.map((address, n) => {
    const name = `etcd${n + 1}`;
    const [peer, client] = [`http://${address}:2380`, `http://${address}:2379`];
    const command = [
      ...["etcd", "--name", name, "--data-dir", join(folder, name)],
      ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--initial-cluster", cluster, "--initial-cluster-state", "new"],
      ...["--heartbeat-interval", "500", "--election-timeout", "5000"],
    ];
    // The first member is healthy only once a second one runs.
    const ready = async () => n === 0 || (await answers(`${client}/health`));
    return part(folder, name, command, { ready });
  });
}

/** PostgreSQL under Patroni: one primary and two standbys, of which one is synchronous. */
export function patroniParts(folder: string): Part[] {
  const create = write(
    join(folder, "create-database"),
    `#!/bin/sh
psql -v ON_ERROR_STOP=1 "$1" <<'SQL'
create role cointally login password '${password}';
create database cointally owner cointally template template0;
SQL
psql -v ON_ERROR_STOP=1 "$(echo "$1" | sed 's|/postgres|/cointally|; s|dbname=postgres|dbname=cointally|')" -c 'create extension pg_trgm'
`,
    "postgres",
  );
  chmodSync(create, 0o700);
  return addresses.postgres.map((address, n) => {
    const name = `pg${n + 1}`;
    const home = join(folder, name);
    mkdirSync(home, { mode: 0o700 });
    own(home, "postgres");
    const settings = `
scope: cointally
name: ${name}
restapi: { listen: "${address}:8008", connect_address: "${address}:8008" }
etcd3: { hosts: "${addresses.etcd.map((member) => `${member}:2379`).join(",")}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    # A primary acknowledges a commit when a standby has it as well; only that one may be promoted.
    synchronous_mode: true
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 150
        jit: "off"
        shared_buffers: 64MB
        wal_keep_size: 256MB
        wal_log_hints: "on"
        log_error_verbosity: terse
        timezone: UTC
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
  pg_hba: [ "host all all 127.0.0.0/8 scram-sha-256", "host replication replicator 127.0.0.0/8 scram-sha-256" ]
  post_bootstrap: ${create}
postgresql:
  listen: ${address}:5432
  connect_address: ${address}:5432
  data_dir: ${join(home, "data")}
  bin_dir: ${binaries}
  pgpass: ${join(home, "pgpass")}
  authentication:
    superuser: { username: postgres, password: "${password}" }
    replication: { username: replicator, password: "${password}" }
    rewind: { username: rewinder, password: "${password}" }
  parameters: { unix_socket_directories: "${home}" }
`;
    const command = ["patroni", write(join(home, "patroni.yml"), settings, "postgres")];
    const ready = () => answers(`http://${address}:8008/health`);
    return part(folder, name, command, { account: "postgres", ready, pidFile: join(home, "data/postmaster.pid") });
  });
}

/** One address for whichever PostgreSQL is the primary, as Patroni says. */
export function haproxyPart(folder: string): Part {
  const servers = addresses.postgres.map((address, n) => `  server pg${n + 1} ${address}:5432 check port 8008`);
  const settings = `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind ${addresses.haproxy}:5432
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
listen state
  bind ${addresses.haproxy}:8080
  mode http
  monitor-uri /live
`;
  const command = ["haproxy", "-db", "-f", write(join(folder, "haproxy.cfg"), settings)];
  return part(folder, "haproxy", command, { ready: () => answers(`http://${addresses.haproxy}:8080/live`) });
}

/** PgBouncer in transaction mode, in front of HAProxy. */
export function pgbouncerPart(folder: string): Part {
  const users = write(join(folder, "users.txt"), `"cointally" "${password}"\n"postgres" "${password}"\n`, "postgres");
  const settings = `
[databases]
* = host=${addresses.haproxy} port=5432
[pgbouncer]
listen_addr = ${addresses.pgbouncer}
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 30
server_login_retry = 1
admin_users = postgres
`;
  const command = ["pgbouncer", write(join(folder, "pgbouncer.ini"), settings, "postgres")];
  const ready = async () => {
    execFileSync(`${binaries}/pg_isready`, ["-h", addresses.pgbouncer, "-p", "6432"]);
    return true;
  };
  return part(folder, "pgbouncer", command, { account: "postgres", ready });
}

/** How a node reaches the database: by all hosts itself, or through PgBouncer and HAProxy. */
export type Route = "hosts" | "pgbouncer";

const hosts = addresses.postgres.map((address) => `${address}:5432`).join(",");
const login = `postgresql://cointally:${password}`;
export const databaseUrl = `${login}@${hosts}/cointally?target_session_attrs=read-write`;
const routes: Record<Route, Record<string, string>> = {
  hosts: {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URLS: addresses.postgres.map((address) => `${login}@${address}:5432/cointally`).join(","),
  },
  pgbouncer: {
    DATABASE_URL: `${login}@${addresses.pgbouncer}:6432/cointally`,
    DATABASE_SESSION_URL: `${login}@${addresses.haproxy}:5432/cointally`,
  },
};

/** Where uploads, texts and keys are: a folder that the nodes share, or an object storage by `STORAGE_URL` of the environment. */
const storage = (folder: string): Record<string, string> => ({
  DATA_DIR: join(folder, "shared"),
  ...(process.env.STORAGE_URL && { STORAGE_URL: process.env.STORAGE_URL, SEALING_KEY: process.env.SEALING_KEY }),
});

/** What the drill switches off: services outside, and the limits that stop one caller from sending thousands of votes. */
const quiet = {
  DEMO: "0",
  RATE_LIMIT: "off",
  POW: "off",
  VOTE_HOLDS: "off",
  PRICE_SOURCES: "",
  MODULES: "watchlist,sharing",
};

/**
 * A node of the site, with one process.
 * @param options `clock` moves its clock by that many seconds; `cpu` is the share of a core that it may use
 */
export function nodePart(folder: string, n: 0 | 1, route: Route, options: { clock?: number; cpu?: number } = {}): Part {
  const project = new URL("../..", import.meta.url).pathname;
  const address = addresses.nodes[n];
  const skew = options.clock
    ? ["env", "FAKETIME_DONT_FAKE_MONOTONIC=1", "faketime", "-f", `${options.clock > 0 ? "+" : ""}${options.clock}s`]
    : [];
  const limit = options.cpu
    ? ["sh", "-c", `echo $$ > ${cpuGroup(`node${n + 1}`, options.cpu)}/cgroup.procs && exec "$@"`, "sh"]
    : [];
  const command = [...limit, ...skew, process.execPath, join(project, "server/main.ts")];
  const env = {
    ...quiet,
    ...routes[route],
    ...storage(folder),
    ...{ HOST: address, PORT: "3000", WORKERS: "1", NODE_ENV: "production" },
    // Longer than nginx leaves a node alone that did not answer: the other node is back before this one stops.
    DRAIN_SECONDS: "4",
    ...{ PUBLIC_URL: `http://${addresses.nginx}:8080`, TRUST_PROXY: "127.0.0.0/8", METRICS_TOKEN: password },
  };
  return part(folder, `node${n + 1}`, command, { env, ready: () => answers(`http://${address}:3000/health/ready`) });
}

/** A control group (version 1) whose processes get a share of one core. */
function cpuGroup(name: string, share: number): string {
  const group = `/sys/fs/cgroup/cpu/cointally-${name}`;
  mkdirSync(group, { recursive: true });
  writeFileSync(`${group}/cpu.cfs_period_us`, "100000");
  writeFileSync(`${group}/cpu.cfs_quota_us`, String(Math.round(share * 100_000)));
  return group;
}

/**
 * nginx in front of both nodes: a read that one does not answer goes to the other. A read that both answer by 503 marks both as failed, so each
 * is there once more as a backup without marks. Port 8081 has the first node alone, to compare with.
 */
export function nginxPart(folder: string): Part {
  const each = (nodes: readonly string[], how: string) => nodes.map((node) => `server ${node}:3000 ${how};`).join(" ");
  const upstream = (name: string, nodes: readonly string[]) =>
    `upstream ${name} { least_conn; ${each(nodes, "max_fails=1 fail_timeout=2s")} ${each(nodes, "backup max_fails=0")} keepalive 32; }`;
  const toNodes = `proxy_pass http://cointally;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 1s;`;
  const settings = `
worker_processes 1;
daemon off;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "nginx-error.log")};
events { worker_connections 2000; }
http {
  access_log off;
  client_body_temp_path ${join(folder, "nginx-body")};
  proxy_temp_path ${join(folder, "nginx-proxy")};
  ${upstream("cointally", addresses.nodes)}
  ${upstream("alone", addresses.nodes.slice(0, 1))}
  server {
    listen ${addresses.nginx}:8081;
    location / { proxy_pass http://alone; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
  server {
    listen ${addresses.nginx}:8080;
    client_max_body_size 2m;
    location = /live { return 200; }
    location = /api/live {
      ${toNodes}
    }
    location / {
      ${toNodes}
      proxy_read_timeout 5s;
      proxy_next_upstream error timeout http_502 http_503 http_504;
      proxy_next_upstream_tries 2;
      error_page 502 504 = @unavailable;
    }
    location @unavailable {
      default_type application/json;
      add_header Retry-After 2 always;
      return 503 '{"statusCode":503,"code":"unavailable","error":"Try again in a moment."}';
    }
  }
}
`;
  const command = ["nginx", "-c", write(join(folder, "nginx.conf"), settings)];
  return part(folder, "nginx", command, { ready: () => answers(`http://${addresses.nginx}:8080/live`) });
}

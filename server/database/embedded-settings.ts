import { PORT } from "./embedded-connection.ts";

/**
 * How the embedded server runs: sized for two cores and a modest machine, a Unix socket as the only way in. All else is
 * PostgreSQL's default, durable writes above all.
 */
export const settings = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  // Of one process: 10 for visitors, 6 for jobs, 3 for their queue.
  max_connections: "300",
  shared_buffers: "256MB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  wal_compression: "on",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  log_checkpoints: "off",
  // A row that an index refuses is quoted else, an email with it: the log would outlive the account.
  log_error_verbosity: "terse",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** For data that a test throws away: nothing waits for the disk. */
export const unsafeSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

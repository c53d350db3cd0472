import { PORT } from "./embedded-connection.ts";

/**
 * Settings of the embedded server: sized for two cores and a modest machine, listening on a Unix socket only. Everything else,
 * durable writes above all, is PostgreSQL's default.
 */
export const settings = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  // Per process: 10 for visitors, 6 for jobs, 3 for their queue.
  max_connections: "300",
  shared_buffers: "256MB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  wal_compression: "on",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  jit: "off",
  log_checkpoints: "off",
  // Otherwise the log quotes rows that violate an index, with email addresses that would outlive the account.
  log_error_verbosity: "terse",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** For data of tests: no write waits for the disk. */
export const unsafeSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

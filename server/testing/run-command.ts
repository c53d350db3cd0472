import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Connection } from "../database/database-url.ts";

const urlOf = ({ connectionString, host, user, database }: Connection) =>
  connectionString ?? `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;

/** Runs a program of server/cli on a test's database, with pipes instead of a terminal, and returns its output. */
export function runCommandOn(connection: Connection, program: string, env: Record<string, string> = {}) {
  return async (args: string[], stdin = ""): Promise<{ out: string; err: string; code: unknown }> => {
    const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
    const path = fileURLToPath(new URL(`../cli/${program}.ts`, import.meta.url));
    const child = spawn(process.execPath, [path, ...args], {
      env: { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, DATABASE_URL: urlOf(connection.session ?? connection), ...env },
    });
    child.stdin.end(stdin);
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise((resolve) => child.once("close", resolve)),
    ]);
    return { out, err, code };
  };
}

import { spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Command, type CommandProcess, runCommand } from "../cli/command.ts";
import type { Connection } from "../database/database-url.ts";

type Given = { env?: Record<string, string>; stdin?: string };
type Result = { out: string; err: string; code: unknown };

const urlOf = ({ connectionString, host, user, database }: Connection) =>
  connectionString ?? `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;

/** The variable that names a test's database to a command. */
export function databaseVariable(connection: Connection): { DATABASE_URL: string } {
  return { DATABASE_URL: urlOf(connection.session ?? connection) };
}

/** Calls a command in this process, with pipes instead of a terminal, and returns its output. */
export async function callCommand(command: Command, args: string[], given: Given = {}): Promise<Result> {
  const { env = {}, stdin = "" } = given;
  const [out, err] = [collector(), collector()];
  const process: CommandProcess = {
    argv: ["node", "command", ...args],
    env,
    stdin: Readable.from(stdin ? [stdin] : []),
    stdout: out.stream,
    stderr: err.stream,
  };
  await runCommand(command, process);
  return { out: out.text(), err: err.text(), code: process.exitCode ?? 0 };
}

function collector() {
  let written = "";
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  return { stream, text: () => written };
}

/** Runs a program of server/cli, which is a command in a process of its own. */
export async function runProgram(program: string, args: string[], given: Given = {}): Promise<Result> {
  const { env = {}, stdin = "" } = given;
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  const path = fileURLToPath(new URL(`../cli/${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env: { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, ...env } });
  child.stdin.end(stdin);
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  return { out, err, code };
}

import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { StartError } from "../core/config/start-error.ts";

type Terminal = { isTTY?: boolean; columns?: number };

/** What commands use of `process`; a test passes its own. */
export type CommandProcess = {
  argv: string[];
  env: Record<string, string | undefined>;
  stdin: Readable & Terminal;
  stdout: Writable & Terminal;
  stderr: Writable & Terminal;
  exitCode?: NodeJS.Process["exitCode"];
};

/**
 * One command. It loads what it needs when it needs it, so that usage and wrong arguments are answered without loading the server.
 * @throws {StartError} for what its user can fix
 */
export type Command = (process: CommandProcess) => Promise<void>;

/** The options and arguments of a command. @throws {StartError} with its help when one is unknown */
export function readArguments<T extends ParseArgsOptionsConfig>(
  { argv }: CommandProcess,
  help: string,
  options: T,
  takesWords = false,
) {
  try {
    return parseArgs({ args: argv.slice(2), options, allowPositionals: takesWords, strict: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
}

/** A whole number from an option. @throws {StartError} naming the option */
export function readCount(name: string, given: string | undefined, most: number): number | undefined {
  if (given === undefined) return undefined;
  const count = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (count <= most) return count;
  throw new StartError(`--${name} must be a whole number, at most ${most.toLocaleString("en")}.`);
}

/** Asks on the terminal whether to go on. @throws {StartError} with `refusal` where there is no terminal */
export async function isConfirmed(
  { stdin, stdout }: CommandProcess,
  question: string,
  refusal: string,
): Promise<boolean> {
  if (!stdin.isTTY) throw new StartError(refusal);
  const terminal = createInterface({ input: stdin, output: stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Runs a command. An error that its user can fix prints a sentence, any other its stack; both set the exit code 1. */
export async function runCommand(command: Command, process: CommandProcess): Promise<void> {
  try {
    await command(process);
  } catch (error) {
    process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { CommandProcess } from "./command.ts";

/** Asks for a password without echoing it; reads the first line of a pipe. Null when there is none. */
export async function askPassword({ stdin, stdout }: CommandProcess, question: string): Promise<string | null> {
  if (stdin.isTTY) stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  const given = await Promise.race([once(lines, "line"), once(lines, "close")]);
  lines.close();
  if (stdin.isTTY) stdout.write("\n");
  return (given[0] as string | undefined) ?? null;
}

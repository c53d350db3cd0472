import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mayBeUnencrypted } from "../core/config/encrypted-connections.ts";
import { StartError } from "../core/config/start-error.ts";
import { withoutBrackets } from "../core/network.ts";
import { type Command, readArguments, runCommand } from "./command.ts";

const help = `npm run ledger:resume -- FOLDER
npm run ledger:resume -- URL
npm run ledger:resume -- --new

After a restore nothing is appended to the public log of votes until this command decides how it continues, so that the site
never signs a second history.

  FOLDER, URL  a copy of the published log: the newest "checkpoint", and the entry bundles under "tile/entries". The missing
               entries are added, and their votes, whose accounts are unknown
  --new        if no copy exists: start a new log, whose origin names the head that the backup has, with every counted vote
  --help       this text
`;

const options = { new: { type: "boolean" }, help: { type: "boolean" } } as const;

const resumeLedger: Command = async (process) => {
  const { stdout } = process;
  const { values, positionals } = readArguments(process, help, options, true);
  if (values.help) return void stdout.write(help);
  const [copy, more] = positionals;
  if (more || Boolean(copy) === Boolean(values.new)) throw new StartError(`Name one copy, or --new.\n\n${help}`);
  const { formatTilePath } = await import("@cointally/shared/ledger/tiles.ts");
  const { ResumeError, resumeLog, startNewLog } = await import("../modules/ledger/resume-log.ts");
  const { readSecretKeys } = await import("../modules/ledger/signing-keys.ts");
  const { withDatabase } = await import("./with-database.ts");
  await withDatabase(process, async (ctx) => {
    try {
      const secretKeys = await readSecretKeys(ctx);
      if (copy) {
        const read = readerOf(copy, ctx.settings.current().unencryptedHosts);
        const checkpoint = (await read("checkpoint")).toString();
        const added = await resumeLog(
          ctx,
          { checkpoint, readBundle: (tile) => read(`tile/${formatTilePath(tile)}`) },
          secretKeys,
        );
        stdout.write(`The log continues. Entries added: ${added}.\n`);
      } else {
        const origin = await startNewLog(ctx, secretKeys, ctx.clock());
        stdout.write(`A new log was started: ${origin}.\n`);
      }
    } catch (error) {
      throw error instanceof ResumeError ? new StartError(error.message) : error;
    }
  });
};

/** Reads parts of a copy by their path: of a folder, or of a site that has one. */
function readerOf(copy: string, unencryptedHosts: string[]): (path: string) => Promise<Buffer> {
  if (!/^https?:/.test(copy)) return (path) => readFile(join(copy, path));
  const { protocol, hostname } = new URL(copy);
  if (protocol === "http:" && !mayBeUnencrypted(withoutBrackets(hostname), unencryptedHosts))
    throw new StartError(`Give the address with https://, or name ${hostname} in UNENCRYPTED_HOSTS.`);
  return async (path) => {
    const response = await fetch(`${copy.replace(/\/$/, "")}/${path}`, { redirect: "error" });
    if (!response.ok) throw new StartError(`${response.url} answered ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  };
}

runCommand(resumeLedger, process);

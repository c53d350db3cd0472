import { StartError } from "../core/config/start-error.ts";
import type { FileStore } from "../core/files/file-store.ts";
import type { MoveResult } from "../core/files/move-files.ts";
import { type Command, readArguments, runCommand } from "./command.ts";

const help = `npm run storage:move [-- --check | --remove]

Copies uploads, texts and keys from the second place of STORAGE_URL to the first, and reads each copy again, also while the
site runs. The site has to run with the same STORAGE_URL: it writes to the first place, and reads from the second what the
first lacks. Can be interrupted and run again: what is there already is only compared.

  --check   compare only, and list what is missing
  --remove  also remove each upload from the old place once its copy is verified
  --help    this text

STORAGE_URL=https://ACCESS_KEY:SECRET_KEY@s3.example/bucket,folder   from DATA_DIR to the bucket
STORAGE_URL=folder,https://ACCESS_KEY:SECRET_KEY@s3.example/bucket   and back
`;

const options = { check: { type: "boolean" }, remove: { type: "boolean" }, help: { type: "boolean" } } as const;
const lockKey = 0x6d6f_7665;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopping.abort(new StartError("Stopped. Run it again to continue.")));
}

const count = (n: number, what: string) => `${n.toLocaleString("en")} ${what}`;

function report({ copied, present, removed, bytes, missing, different }: MoveResult): string {
  const done = [
    count(copied, `files copied (${(bytes / 1e6).toFixed(1)} MB)`),
    count(present, "there already"),
    ...(removed ? [count(removed, "removed from the old place")] : []),
    ...(missing.length ? [count(missing.length, "missing in the new place")] : []),
  ];
  const lines = [
    `${done.join(", ")}.`,
    ...missing.map((path) => `Missing: ${path}`),
    ...different.map((path) => `${path} differs: the one in the new place stays.`),
  ];
  return `${lines.join("\n")}\n`;
}

const moveStorage: Command = async (process) => {
  const { stdout, stderr } = process;
  const { values } = readArguments(process, help, options);
  if (values.help) return void stdout.write(help);
  if (values.check && values.remove)
    throw new StartError(`--check changes nothing, so it cannot go with --remove.\n\n${help}`);
  const { withSession } = await import("../backup/session.ts");
  const { BucketError } = await import("../core/files/file-store.ts");
  const { moveFiles } = await import("../core/files/move-files.ts");
  const { openPlace } = await import("../core/files/open-files.ts");
  const { WrongSealingKey } = await import("../core/files/sealed-keys.ts");
  const { withOpenDatabase } = await import("./with-database.ts");
  await withOpenDatabase(process, "join", async (config, { connection }) => {
    const [to, from] = config.storage;
    if (!to || !from)
      throw new StartError(`STORAGE_URL must have two places: the new one, a comma and the old one.\n\n${help}`);
    const open = (place: typeof to): Promise<FileStore> =>
      openPlace(place, config, { info() {}, warn() {} }, () => new Date());
    const [target, source] = await Promise.all([open(to), open(from)]);
    let shownAt = Date.now();
    const progress = ({ copied, present }: MoveResult) => {
      if (!stderr.isTTY || Date.now() - shownAt < 1000) return;
      shownAt = Date.now();
      stderr.write(`${count(copied, "copied")}, ${count(present, "there already")}\n`);
    };
    const moved = await withSession(connection, async (client) => {
      const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [lockKey]);
      if (!rows[0]?.free) throw new StartError("The files are being moved already.");
      return moveFiles(source, target, { ...values, progress, signal: stopping.signal });
    }).catch((error) => {
      if (!(error instanceof BucketError || error instanceof WrongSealingKey)) throw error;
      throw new StartError(`${error.message}. Run it again to continue.`, { cause: error });
    });
    stdout.write(report(moved));
    if (moved.different.length > 0 || moved.missing.length > 0) process.exitCode = 1;
  });
};

runCommand(moveStorage, process);

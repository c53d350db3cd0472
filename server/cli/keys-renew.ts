import { StartError } from "../core/config/start-error.ts";
import { type Command, readArguments, runCommand } from "./command.ts";

const help = `npm run keys:renew

Encrypts anew what the old sealing key encrypted: secret settings, second factors, and keys in a bucket. The key is in SEALING_KEY or in
DATA_DIR/keys/sealing.key:

  1. Give every process OLD,NEW and restart it, then NEW,OLD in the same way.
  2. Run this command, which may be repeated. It fails while something is encrypted by neither key.
  3. Remove OLD.

  --help  this text
`;

export const renewKeys: Command = async (process) => {
  const { stdout } = process;
  const { values } = readArguments(process, help, { help: { type: "boolean" } });
  if (values.help) return void stdout.write(help);
  const { renewSecrets } = await import("./renew-secrets.ts");
  const { withDatabase } = await import("./with-database.ts");
  await withDatabase(process, async (ctx) => {
    if (ctx.config.storage.length > 1)
      throw new StartError("STORAGE_URL names two places. Finish the move of the files first (npm run storage:move).");
    const { settings, factors, keys } = await renewSecrets(ctx);
    stdout.write(
      `Encrypted anew: ${settings.anew} settings, ${factors.anew} second factors, ${keys.anew} keys in the bucket.\n`,
    );
    if (settings.lost + factors.lost + keys.lost > 0)
      throw new StartError(
        `No key decrypts ${settings.lost} settings, ${factors.lost} second factors and ${keys.lost} keys in the bucket. Keep the old keys, and add the missing one.`,
      );
  });
};

if (import.meta.main) runCommand(renewKeys, process);

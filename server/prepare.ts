import { progressBar } from "./cli/progress-bar.ts";
import { AppError, fieldErrorMessage } from "./core/app-error.ts";
import { StartError } from "./core/config/start-error.ts";
import type { Context } from "./core/context.ts";
import { ensureAdmin } from "./modules/accounts/ensure-admin.ts";
import { ensureDemoUsers } from "./modules/accounts/ensure-demo-users.ts";
import { createSetupKey } from "./modules/accounts/first-admin.ts";
import { hasAdmin } from "./modules/accounts/last-admin.ts";
import { shouldSeedDemo } from "./modules/imports/demo-choice.ts";
import { noteWithdrawnContracts } from "./modules/imports/note-withdrawn-contracts.ts";
import { makeVotePartitions } from "./modules/votes/vote-partitions.ts";
import { startNotes } from "./start-notes.ts";

/**
 * Prepares the site before it serves: the first admin, and the demo's tokens and logins if configured. Prints the notes of a first start, with
 * the link that makes the admin, as long as there is none.
 */
export async function prepare(
  ctx: Context,
  database: "embedded" | "external",
  print: (line: string) => void,
): Promise<void> {
  const isFirstStart = !(await hasAdmin(ctx.db));
  await makeVotePartitions(ctx);
  await noteWithdrawnContracts(ctx);
  if (ctx.config.admin) {
    await ensureAdmin(ctx, ctx.config.admin).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      throw new StartError(`ADMIN_PASSWORD cannot be used. ${fieldErrorMessage(error) ?? error.message}`);
    });
  }
  if (await shouldSeedDemo(ctx, database)) {
    // Loaded only when needed, which is once: the list of known tokens takes as much memory as the rest of a start.
    const { seedDemo } = await import("./modules/imports/seed-demo.ts");
    await seedDemo(ctx, progressBar("Listing real tokens"));
  }
  const demoLogins = await ensureDemoUsers(ctx);
  if (isFirstStart) {
    const setupKey = await createSetupKey(ctx);
    for (const note of startNotes({ ...ctx.config, ...ctx.settings.current(), setupKey })) print(note);
  }
  for (const login of demoLogins) print(`demo login: ${login.email} ${login.password} (${login.role})`);
}

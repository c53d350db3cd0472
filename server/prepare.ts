import { progressBar } from "./cli/progress-bar.ts";
import type { Context } from "./core/context.ts";
import { ensureAdmin } from "./modules/accounts/ensure-admin.ts";
import { ensureDemoUsers } from "./modules/accounts/ensure-demo-users.ts";
import { hasAdmin } from "./modules/accounts/last-admin.ts";
import { shouldSeedDemo } from "./modules/imports/demo-choice.ts";
import { startNotes } from "./start-notes.ts";

/**
 * Prepares the site before it serves: the first admin, and the demo's tokens and logins if configured. Prints the notes of a first start if
 * there was no admin before it.
 */
export async function prepare(
  ctx: Context,
  database: "embedded" | "external",
  print: (line: string) => void,
): Promise<void> {
  const isFirstStart = !(await hasAdmin(ctx.db));
  if (ctx.config.admin) await ensureAdmin(ctx, ctx.config.admin);
  if (await shouldSeedDemo(ctx, database)) {
    // Loaded only when needed, which is once: the list of known tokens takes as much memory as the rest of a start.
    const { seedDemo } = await import("./modules/imports/seed-demo.ts");
    await seedDemo(ctx, progressBar("Listing real tokens"));
  }
  if (isFirstStart) for (const note of startNotes({ ...ctx.config, ...ctx.settings.current() })) print(note);
  for (const login of await ensureDemoUsers(ctx)) print(`demo login: ${login.email} ${login.password} (${login.role})`);
}

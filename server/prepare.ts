import { progressBar } from "./cli/progress-bar.ts";
import type { Context } from "./context.ts";
import { ensureAdmin } from "./domains/accounts/ensure-admin.ts";
import { ensureDemoUsers } from "./domains/accounts/ensure-demo-users.ts";
import { wantsDemo } from "./domains/imports/demo-choice.ts";

/** What a start owes the site before it serves: the first admin, the demo's tokens and logins where they are wanted. */
export const prepare = async (
  ctx: Context,
  database: "embedded" | "external",
  say: (line: string) => void,
): Promise<void> => {
  if (ctx.config.admin) await ensureAdmin(ctx, ctx.config.admin);
  if (await wantsDemo(ctx, database)) {
    // Loaded when it is wanted, which is once: the known tokens weigh as much as the rest of a start.
    const { seedDemo } = await import("./domains/imports/seed-demo.ts");
    await seedDemo(ctx, progressBar("Listing real tokens"));
  }
  for (const login of await ensureDemoUsers(ctx)) say(`demo login: ${login.email} ${login.password} (${login.role})`);
};

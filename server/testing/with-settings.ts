import type { SiteConfig } from "../core/config/config.ts";
import type { Context } from "../core/context.ts";

/** The context with other values of some settings. */
export function withSettings<Ctx extends Pick<Context, "settings">>(ctx: Ctx, values: Partial<SiteConfig>): Ctx {
  return { ...ctx, settings: { ...ctx.settings, current: () => ({ ...ctx.settings.current(), ...values }) } };
}

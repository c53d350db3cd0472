import { createHash } from "node:crypto";
import { anyCaseAddress } from "@cointally/contract/addresses.ts";
import { getIdentity } from "@cointally/contract/identities.ts";
import * as m from "@cointally/i18n/messages";
import { notFound } from "../../core/app-error.ts";
import type { IdentitySource } from "../../core/context.ts";
import type { FileRoute } from "../../http/generated-file.ts";
import { type Route, route } from "../../http/route.ts";

const askedBy = (service: boolean): IdentitySource => (service ? "service" : "chains");

export const identityRoutes: Route[] = [
  route(getIdentity, async ({ ctx, params: { address }, query: { service } }) => {
    const { name, picture } = await ctx.identities.find(address, askedBy(service));
    const path = `/avatars/${address}.webp${service ? "?service=true" : ""}`;
    return { identity: { name, avatar_url: picture && path } };
  }),
];

const maxAge = 10 * 60;

/** The avatar of an address, re-encoded by this site. */
export const avatarRoutes: FileRoute[] = [
  {
    path: "/avatars/:file{0x[0-9a-fA-F]{40}\\.webp}",
    budget: "sync",
    make: async ({ ctx, params, url }) => {
      const address = anyCaseAddress.parse(params.file?.slice(0, 42));
      const webp = await ctx.identities.avatar(address, askedBy(url.searchParams.get("service") === "true"));
      if (!webp) throw notFound(m.error_not_found_picture());
      const version = createHash("sha256").update(webp).digest("base64url");
      return { type: "image/webp", version, body: () => webp, maxAge };
    },
  },
];

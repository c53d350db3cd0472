import * as api from "@cointally/contract/proof-of-work.ts";
import { type Route, route } from "../../http/route.ts";
import { originOf } from "./networks.ts";
import { createChallenge, forSignUp, forVote } from "./proof-of-work.ts";
import { signUpWork } from "./work-levels.ts";

export const integrityRoutes: Route[] = [
  route(api.getProofOfWork, async ({ ctx, query, address, now }) => {
    if (query.coin_id) return { challenge: await createChallenge(ctx, forVote(query.coin_id), 0, now) };
    const { level } = await signUpWork(ctx.db, originOf(ctx, { address, email: "" }), now);
    return { challenge: await createChallenge(ctx, forSignUp, level, now) };
  }),
];

import * as api from "@cointally/api/votes.ts";
import { type Route, route } from "../../http/route.ts";
import { castVote } from "./cast-vote.ts";
import { findMyVotes, findVoteDays, findVotes } from "./find-votes.ts";

export const voteRoutes: Route[] = [
  route(api.getVotes, ({ ctx, params, user, now }) => findVotes(ctx, params.coinId, user, now)),
  route(api.castVote, ({ ctx, params, user, now }) => castVote(ctx, user, params.coinId, now)),
  route(api.getVoteDays, async ({ ctx, params, now }) => ({ days: await findVoteDays(ctx, params.coinId, now) })),
  route(api.getMyVotesToday, ({ ctx, user, now }) => findMyVotes(ctx, user.id, now)),
];

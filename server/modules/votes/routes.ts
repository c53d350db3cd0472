import * as held from "@cointally/contract/held-votes.ts";
import * as api from "@cointally/contract/votes.ts";
import { localeOf } from "@cointally/shared/locales.ts";
import { RawJsonResponse, type Route, route } from "../../http/route.ts";
import { appealVote } from "./appeal-vote.ts";
import { castVote } from "./cast-vote.ts";
import { confirmEmailVote } from "./confirm-email-vote.ts";
import { decideHeldVotes } from "./decide-held-votes.ts";
import { askEmailVote, findEmailVoteStatus, findVoteLink, stopVoteEmails } from "./email-votes.ts";
import { dayBefore, findFirstCoins } from "./find-first-coins.ts";
import { findMyVoteDays } from "./find-my-vote-days.ts";
import { findMyVotes, findVoteDays, findVotes } from "./find-votes.ts";
import { judgeSoon } from "./judge-votes.ts";
import { listHeldVotes, listRingVotes } from "./list-held-votes.ts";
import { listMyVotes } from "./list-my-votes.ts";
import { previewVoid, voidVotes } from "./void-votes.ts";
import { findVoterAges } from "./voter-ages.ts";

const pageLocale = (request: Request) => localeOf(new URL(request.url), request.headers);

export const voteRoutes: Route[] = [
  route(api.getVotes, ({ ctx, params, user, now }) => findVotes(ctx, params.coinId, user, now)),
  route(api.castVote, async ({ ctx, params, user, body, address, now }) => {
    const cast = await castVote(ctx, user, params.coinId, now, { address, nonce: body?.nonce, pow: body?.pow });
    ctx.figures.changed([cast.vote.coin_id]);
    judgeSoon(ctx);
    return cast;
  }),
  route(api.getVoteDays, async ({ ctx, params, now }) => ({ days: await findVoteDays(ctx, params.coinId, now) })),
  route(api.getVoterAges, ({ ctx, params, now }) => findVoterAges(ctx, params.coinId, now)),
  route(api.getVotesToday, async ({ ctx, now }) => ({
    ...(await ctx.figures.votesOfDay()),
    yesterday: await findFirstCoins(ctx, dayBefore(now)),
  })),
  route(api.getMyVotesToday, ({ ctx, user, now }) => findMyVotes(ctx, user.id, now)),
  route(api.getMyVoteDays, async ({ ctx, user, now }) => ({ days: await findMyVoteDays(ctx.db, user.id, now) })),
  route(api.listMyVotes, async ({ ctx, user, query }) => new RawJsonResponse(await listMyVotes(ctx, user, query))),
  route(api.appealVote, async ({ ctx, user, params, body, now }) => {
    const vote = await appealVote(ctx, user, params.id, body.text, now);
    return new RawJsonResponse(`{"vote":${vote}}`, { status: 201 });
  }),
  route(held.listHeldVotes, async ({ ctx, query }) => new RawJsonResponse(await listHeldVotes(ctx, query))),
  route(held.decideHeldVotes, async ({ ctx, user, params, body, now }) => ({
    votes: await decideHeldVotes(ctx, user, params.id, body, now),
  })),
  route(
    held.listRingVotes,
    async ({ ctx, params, query }) => new RawJsonResponse(await listRingVotes(ctx, params.id, query)),
  ),
  route(held.previewVoid, async ({ ctx, body }) => new RawJsonResponse(await previewVoid(ctx, body))),
  route(held.voidVotes, async ({ ctx, user, body, now }) => ({ votes: await voidVotes(ctx, user, body, now) })),
  route(api.askEmailVote, async ({ ctx, body, address, charge, request, now }) => {
    const { coin_id: coinId, email, place, pow } = body;
    const emailVote = { coinId, email, place, pow };
    return { request_id: await askEmailVote(ctx, emailVote, { address, charge }, pageLocale(request), now) };
  }),
  route(api.getEmailVote, async ({ ctx, params, now }) => ({
    status: await findEmailVoteStatus(ctx, params.request_id, now),
  })),
  route(api.getEmailVoteLink, ({ ctx, params, now }) => findVoteLink(ctx, params.token, now)),
  route(api.confirmEmailVote, async ({ ctx, user, body, network, address, userAgent, request, now }) => {
    const { token, otp, nonce, pow } = body;
    const place = { network, address, userAgent, session: user?.sessionId };
    return confirmEmailVote(ctx, { token, otp, nonce, pow }, place, pageLocale(request), now);
  }),
  route(api.stopVoteEmails, async ({ ctx, body, now }) => {
    await stopVoteEmails(ctx, body.token, now);
    return undefined;
  }),
];

import { defineModule } from "../../core/define-module.ts";
import { purgeEmailVotes } from "./email-votes.ts";
import { judgeVotes } from "./judge-votes.ts";
import { releaseDueVotes } from "./release-votes.ts";
import { voteRoutes } from "./routes.ts";
import { eraseUserData, exportUserData } from "./user-data.ts";
import { makeVotePartitions } from "./vote-partitions.ts";
import { purgeVotedMailboxes, storeVotedMailbox } from "./voted-mailboxes.ts";

/** Votes: one per account, coin and UTC day, also by email. */
export const votes = defineModule({
  name: "votes",
  dependsOn: ["accounts", "coins", "email-outbox", "integrity"],
  routes: voteRoutes,
  jobs: (ctx) => [
    { name: "judge-votes", cron: "* * * * *", run: (signal) => judgeVotes(ctx, signal) },
    { name: "release-votes", cron: "* * * * *", run: (signal) => releaseDueVotes(ctx, signal) },
    { name: "make-vote-partitions", cron: "7 * * * *", run: () => makeVotePartitions(ctx) },
    { name: "purge-email-votes", cron: "42 * * * *", run: () => purgeEmailVotes(ctx) },
    { name: "purge-voted-mailboxes", cron: "1 * * * *", run: () => purgeVotedMailboxes(ctx) },
  ],
  on: { emailChanged: (tx, { now, ...account }, ctx) => storeVotedMailbox(ctx, tx, account, now) },
  exportUserData,
  eraseUserData,
});

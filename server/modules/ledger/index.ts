import { sql } from "drizzle-orm";
import { defineModule } from "../../core/define-module.ts";
import {
  appendVotes,
  createLog,
  queueHeldVotes,
  queueJudgedVotes,
  queueReleasedVotes,
  queueVoidedVotes,
} from "./append-votes.ts";
import { archiveVotes } from "./archive-votes.ts";
import { askWitnesses } from "./ask-witnesses.ts";
import { readHead } from "./read-head.ts";
import { ledgerRoutes } from "./routes.ts";
import { readSecretKeys } from "./signing-keys.ts";
import { eraseUserData, exportUserData } from "./user-data.ts";

/** Ledger: the public, append-only log of counted votes, which anyone can count. */
export const ledger = defineModule({
  name: "ledger",
  dependsOn: ["votes"],
  optional: true,
  routes: ledgerRoutes,
  readCheckpoint: async (db) => (await readHead(db))?.checkpoint ?? null,
  pages: { public: ["/ledger"] },
  jobs: (ctx) => [
    {
      name: "append-votes",
      cron: "* * * * *",
      run: async (signal) => {
        const secretKeys = await readSecretKeys(ctx);
        await createLog(ctx, secretKeys, ctx.clock());
        await appendVotes(ctx, secretKeys, ctx.clock(), signal);
        await askWitnesses(ctx);
      },
    },
    { name: "archive-votes", cron: "23 3 * * *", run: (signal) => archiveVotes(ctx, signal) },
  ],
  voteWrites: ({ nonce, isFinal }) => sql`
    insert into ledger_queue (vote_id, coin_id, day, created_at, nonce, ready)
    select id, coin_id, day, created_at, ${nonce}::bytea, ${isFinal} from vote`,
  on: {
    votesJudged: queueJudgedVotes,
    votesHeld: queueHeldVotes,
    votesReleased: queueReleasedVotes,
    votesVoided: queueVoidedVotes,
  },
  exportUserData,
  eraseUserData,
});

// Judges votes until it is killed. Arguments: the connection as JSON, and the current time.
import { flushCompileCache } from "node:module";
import type { Context } from "../core/context.ts";
import { noJobs } from "../core/no-jobs.ts";
import { connect } from "../database/client.ts";
import { queueHeldVotes, queueJudgedVotes } from "../modules/ledger/append-votes.ts";
import { judgeVotes } from "../modules/votes/judge-votes.ts";

// A killed process does not write its compiled code for the next one.
flushCompileCache();
const [connection = "{}", now = ""] = process.argv.slice(2);
const { db } = connect(JSON.parse(connection), () => {});
// The only listener; with all modules the program would load three times as long.
const modules = { all: [{ on: { votesJudged: queueJudgedVotes, votesHeld: queueHeldVotes } }] };
// No page is open.
const figures = { changed() {} };
const settings = { current: () => ({ voteHolds: true }) };
const clock = () => new Date(now);
for (;;) await judgeVotes({ db, modules, figures, settings, jobs: noJobs, clock } as unknown as Context);

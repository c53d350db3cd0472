// Releases the held votes that are due until it is killed. Arguments: the connection as JSON, and the current time.
import { flushCompileCache } from "node:module";
import type { Context } from "../core/context.ts";
import { connect } from "../database/client.ts";
import { queueReleasedVotes } from "../modules/ledger/append-votes.ts";
import { releaseDueVotes } from "../modules/votes/release-votes.ts";

// A killed process does not write its compiled code for the next one.
flushCompileCache();
const [connection = "{}", now = ""] = process.argv.slice(2);
const { db } = connect(JSON.parse(connection), () => {});
// The only listener; with all modules the program would load three times as long.
const modules = { all: [{ on: { votesReleased: queueReleasedVotes } }] };
// No page is open.
const figures = { changed() {} };
for (;;) await releaseDueVotes({ db, modules, figures, clock: () => new Date(now) } as unknown as Context);

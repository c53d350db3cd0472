// Releases the held votes that are due until it is killed. Arguments: the connection as JSON, and the current time.
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import type { Context } from "../core/context.ts";
import { connect } from "../database/client.ts";
import { releaseDueVotes } from "../modules/votes/release-votes.ts";
import { contextModules } from "../modules.ts";

const [connection = "{}", now = ""] = process.argv.slice(2);
const { db } = connect(JSON.parse(connection), () => {});
const modules = contextModules({ modules: [...optionalModules] });
// No page is open.
const figures = { changed() {} };
for (;;) await releaseDueVotes({ db, modules, figures, clock: () => new Date(now) } as unknown as Context);

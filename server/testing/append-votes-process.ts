// Appends votes to the public log without a pause until it is killed. Arguments: the connection as JSON, and the signing key in base64.
import { flushCompileCache } from "node:module";
import { connect } from "../database/client.ts";
import { appendVotes } from "../modules/ledger/append-votes.ts";

// A killed process does not write its compiled code for the next one.
flushCompileCache();
const [connection = "{}", key = ""] = process.argv.slice(2);
const { db } = connect(JSON.parse(connection), () => {});
for (;;) {
  const appended = await appendVotes({ db }, [Buffer.from(key, "base64")], new Date());
  if (appended > 0) process.stdout.write(`${appended}\n`);
}

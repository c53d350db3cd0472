/**
 * PostgreSQL's settings of every session of the site, whatever the server, the database and the role have: `jit` compiles a list's query for
 * longer than the query takes, and the limits would end what waits for a lock, or what listens, at a moment that the site does not choose.
 */
export const sessionSettings = { jit: "off", lock_timeout: "0", idle_session_timeout: "0" };

/** The same for a session that works for no visitor: it takes the time that it needs. */
export const ownSessionSettings = {
  ...sessionSettings,
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** The statements that make these settings, for the session or for the transaction alone. */
export function setStatements(settings: Record<string, string>, scope: "session" | "local"): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET ${scope} ${name} = ${value}`)
    .join("; ");
}

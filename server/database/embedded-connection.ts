/** Told in full, so that no PG… variable of the environment takes a place. */
export const PORT = 5432;

/** The app's own role and database. No superuser: a hole in the app must not become one in the machine. */
export const OWNER = "cointally";

const connectionOf = (user: string) => (socket: string) => ({
  host: socket,
  port: PORT,
  user,
  database: user,
  ssl: false,
});

/** How the app reaches the embedded server whose socket is in this folder. */
export const ownerConnection = connectionOf(OWNER);

/** The same as the server's superuser, to set it up. */
export const adminConnection = connectionOf("postgres");

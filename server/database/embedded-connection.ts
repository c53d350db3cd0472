/** Complete, so that no PG… environment variable applies. */
export const PORT = 5432;

/** The app's own role and database. No superuser, so that a vulnerability of the app gives no access to the machine. */
export const OWNER = "cointally";

const connectionOf = (user: string) => (socket: string) => ({
  host: socket,
  port: PORT,
  user,
  database: user,
  ssl: false,
});

/** Connection settings of the app for the embedded server whose socket is in this folder. */
export const ownerConnection = connectionOf(OWNER);

/** The same for the superuser, who sets it up. */
export const adminConnection = connectionOf("postgres");

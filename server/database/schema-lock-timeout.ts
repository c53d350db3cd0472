/**
 * How long a change of the schema waits for each of its locks before it gives up and is tried again later. It is far below the second after
 * which PostgreSQL looks for deadlocks (deadlock_timeout), so that the change gives way and not a visitor's vote.
 */
export const schemaLockTimeout = "300ms";

/**
 * How long a change of the schema waits for each of its locks before it gives up and is tried again later. Those who serve are never a
 * deadlock's victims: PostgreSQL looks for deadlocks after a wait of one second (deadlock_timeout), when such a change has given up.
 */
export const schemaLockTimeout = "300ms";

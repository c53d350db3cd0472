import { DrizzleQueryError } from "drizzle-orm";
import { type DestinationStream, type Logger, pino } from "pino";

/** What else an error tells: where it happened. Nothing of the rows, parameters and clients that drivers hang onto theirs. */
const places = ["code", "errno", "syscall", "path", "address", "port", "schema", "table", "column", "constraint"];

/** An error as the log bears it, by what is known to hold nothing of a person's; a failed query is told without its parameters. */
const told = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.constructor.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => places.includes(name))),
    ...(error.cause === undefined ? {} : { cause: told(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(told) } : {}),
  };
};

/** A path as the log may bear it: tokens of mails stand in some. They are long and of both cases, as no slug and no id of ours is. */
export const withoutTokens = (path: string): string => path.replace(/(?<=\/)(?=[^/]*[A-Z])[\w-]{30,}/g, "…");

/** The log of one process: JSON lines on stdout. */
export const createLog = (out?: DestinationStream): Logger =>
  pino({ base: { pid: process.pid }, serializers: { err: told } }, out as DestinationStream);

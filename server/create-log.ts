import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

/** The database's driver hangs the whole client onto a lost connection's error: its host, its user and pages of type tables. */
const withoutClient = (error: unknown) => {
  if (!(error instanceof Error)) return error;
  const { client: _, ...told } = stdSerializers.err(error) as Record<string, unknown>;
  return told;
};

/** The log of one process: JSON lines on stdout. */
export const createLog = (out?: DestinationStream): Logger =>
  pino({ base: { pid: process.pid }, serializers: { err: withoutClient } }, out as DestinationStream);

import { measureCounting } from "./ledger/count-log.ts";
import type { Measured } from "./report.ts";

/** The public log of votes (issue "Must reach"). */
export const ledger = async (quick: boolean): Promise<Measured[]> => [...(await measureCounting(quick))];

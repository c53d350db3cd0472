import { chainById } from "@cointally/api/chains.ts";
import { labelWords } from "../../words/labels.ts";

/** What a chain is called, in every language; its number when it is none of ours. */
export const chainName = (id: number): string => chainById(id)?.name ?? `#${id}`;

/** The English labels, for parts whose words are not in a catalogue yet. */
export const { links: linkLabels, stages: stageLabels, reasons: reasonLabels } = labelWords.en;

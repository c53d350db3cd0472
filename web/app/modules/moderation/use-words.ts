import { useWords as useWordsOf } from "../../lib/locale.ts";
import { labelWords } from "../../words/labels.ts";
import { moderationWords } from "../../words/moderation.ts";

/** The desk's words in this page's language. */
export const useDeskWords = () => useWordsOf(moderationWords);

/** What reasons, stages and links are called. */
export const useLabels = () => useWordsOf(labelWords);

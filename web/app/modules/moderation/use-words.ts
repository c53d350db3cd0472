import { useWords as useWordsOf } from "../../lib/locale.ts";
import { moderationWords } from "../../words/moderation.ts";

/** The desk's words in this page's language. */
export const useDeskWords = () => useWordsOf(moderationWords);

import { useWords } from "../../../lib/locale.ts";
import { Icon } from "../../../ui/icon.tsx";
import { listNotesWords } from "../../../words/list-notes.ts";
import css from "./left-out.module.css";
import type { LeftOut } from "./list-url.ts";

/** Says which parts of the address this page could not take. */
export default function LeftOutNote({ parts }: { parts: LeftOut[] }) {
  const words = useWords(listNotesWords);
  return (
    <p className={css.note} role="status">
      <Icon name="q" size={16} />
      <span>
        {words.leftOut(parts.map((part) => words.parts[part]))} {parts.includes("tag") && words.oneTag}
      </span>
    </p>
  );
}

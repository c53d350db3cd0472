import { Link } from "react-router";
import { useFormat, useWords } from "../../../lib/locale.ts";
import { Ago } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { diaryWords } from "../../../words/diary.ts";
import type { EditPart } from "../edit-parts.ts";
import css from "./diary.module.css";

type Props = { slug: string; edits: { parts: EditPart[]; at: string } };

/** Says near the top of a page that what visitors follow was edited in the last days, and leads to what it was before. */
export function RecentEdits({ slug, edits: { parts, at } }: Props) {
  const words = useWords(diaryWords);
  const { list } = useFormat();
  return (
    <p className={css.recent}>
      <Icon name="clock" size={14} />
      <span>
        <Link to={`/coins/${slug}/history`}>{words.recent(list(parts.map((part) => words.parts[part])))}</Link>{" "}
        <Ago at={at} />
      </span>
    </p>
  );
}

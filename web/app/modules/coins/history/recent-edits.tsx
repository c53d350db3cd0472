import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "../../../lib/locale.ts";
import { Ago } from "../../../ui/figures.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { type EditPart, partText } from "../edit-parts.ts";
import css from "./diary.module.css";

type Props = { slug: string; edits: { parts: EditPart[]; at: string } };

/** Says near the top of a page that what visitors follow was edited in the last days, and leads to what it was before. */
export function RecentEdits({ slug, edits: { parts, at } }: Props) {
  const { list } = useFormat();
  return (
    <p className={css.recent}>
      <Icon name="clock" size={14} />
      <span>
        <Link to={`/coins/${slug}/history`}>
          {m.history_recent({ parts: list(parts.map((part) => partText[part]())) })}
        </Link>{" "}
        <Ago at={at} />
      </span>
    </p>
  );
}

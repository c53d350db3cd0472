import * as m from "@cointally/i18n/messages";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format/locale.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { type EditPart, partText } from "../edit-parts.ts";
import css from "./history.module.css";

type Props = { slug: string; edits: { parts: EditPart[]; at: string } };

/** A notice that links, contracts or the like were edited in the last days, with a link to the history. */
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

import type { Ban } from "@cointally/contract/users.ts";
import { useFormat, useWords } from "../../lib/locale.ts";
import { Icon } from "../../ui/icon.tsx";
import { accountWords } from "../../words/account.ts";
import { useMe } from "./me.ts";
import css from "./unverified-notice.module.css";

/** Tells a banned account why and until when, and what it can still do. Nothing for others. */
export function BanNotice() {
  const { data: me } = useMe();
  return me?.ban ? <Notice ban={me.ban} /> : null;
}

function Notice({ ban: { reason, since, until } }: { ban: Ban }) {
  const { ban: words } = useWords(accountWords);
  const { moment } = useFormat();
  return (
    <div className={css.notice} role="status">
      <Icon name="warn" />
      <p>
        <b>{until ? words.until(moment(since), moment(until)) : words.noEnd(moment(since))}</b> <bdi>{reason}</bdi>
        <br />
        {words.what}
      </p>
    </div>
  );
}

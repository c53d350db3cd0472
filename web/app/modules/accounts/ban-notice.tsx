import type { Ban } from "@cointally/contract/users.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../lib/format/locale.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { useMe } from "./me.ts";
import css from "./unverified-notice.module.css";

/** Tells banned users why and until when they are banned, and what they can still do. */
export function BanNotice() {
  const { data: me } = useMe();
  return me?.ban ? <Notice ban={me.ban} /> : null;
}

function Notice({ ban: { reason, since, until } }: { ban: Ban }) {
  const { moment } = useFormat();
  return (
    <div className={css.notice} role="status">
      <Icon name="warn" />
      <p>
        <b>
          {until
            ? m.account_banned_until({ since: moment(since), until: moment(until) })
            : m.account_banned({ since: moment(since) })}
        </b>{" "}
        <bdi>{reason}</bdi>
        <br />
        {m.account_banned_text()}
      </p>
    </div>
  );
}

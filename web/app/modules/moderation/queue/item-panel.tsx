import * as m from "@cointally/i18n/messages";
import { type ReactNode, use, useEffect, useRef } from "react";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Ago } from "../../../ui/facts/figures.tsx";
import { ChainMarks, CoinLogo } from "../../coins/coin-name.tsx";
import { EditDiff, NewHosts } from "../../coins/edits/edit-diff.tsx";
import { ChecksList } from "../coin/checks-list.tsx";
import { CoinHistory } from "../coin/coin-history.tsx";
import { CoinSummary } from "../coin/coin-summary.tsx";
import type { QueueState } from "../use-queue-state.ts";
import { AlreadyDecidedNote } from "./decisions/already-decided-note.tsx";
import { denial, timedDecision } from "./decisions/decisions.ts";
import { DenyBox } from "./decisions/deny-box.tsx";
import { TimeBox } from "./decisions/time-box.tsx";
import type { ItemActions } from "./item-bar.tsx";
import css from "./item-panel.module.css";
import { ItemPartsContext } from "./item-parts.ts";
import type { QueueItem } from "./queue.ts";

const aboutText = {
  new: m.moderation_about_new,
  edit: m.moderation_about_edit,
  scheduled: m.moderation_about_scheduled,
  listed: m.moderation_about_listed,
};

const aboutItem = (item: QueueItem, time: string): string => {
  const list = item.kind === "edit" ? item.proposal?.list : item.kind === "new" ? item.coin.imported_from : null;
  if (!list) return aboutText[item.kind]({ time });
  const about = item.kind === "edit" ? m.moderation_about_proposal : m.moderation_about_imported;
  return about({ time, list: bidiIsolate(list) });
};

type Ages = { approvedAt: string | null; askedAt: string };

/** Who gets the moderator's message. */
const denyNote = (item: QueueItem) => {
  if (item.kind !== "edit") return m.moderation_deny_by_email_and_log;
  return item.proposal ? m.moderation_deny_proposal : m.moderation_deny_by_email;
};

/** How long a coin has been public, and since when its edit waits: an edit soon after an approval is suspicious. */
function EditAges({ approvedAt, askedAt }: Ages) {
  return (
    <p className={css.ages}>
      {approvedAt && (
        <>
          {m.moderation_history_approved()} <Ago at={approvedAt} />.{" "}
        </>
      )}
      {m.moderation_history_change_asked()} <Ago at={askedAt} />.
    </p>
  );
}

type Props = {
  item: QueueItem;
  removed: boolean;
  state: QueueState;
  actions: ItemActions;
  /** Actions other than decisions. */
  extras?: ReactNode;
  /** The bar at the bottom, with the decision buttons. */
  bar: ReactNode;
};

/** One item: its data, its checks, and the form for a message or a time. */
export function ItemPanel({ item, removed, state, actions, extras, bar }: Props) {
  const { moment } = useFormat();
  const { coin, kind } = item;
  const { Warning, Facts } = use(ItemPartsContext);
  const { drafts } = state;
  const draft = drafts.of(item.id);
  const change = (part: Partial<typeof draft>) => drafts.change(item.id, part);
  const close = () => {
    change({ box: null });
    document.getElementById("item-title")?.focus({ preventScroll: true });
  };
  // A box that was open when the moderator left the item is open again, without the focus.
  const arrived = useRef(false);
  useEffect(() => {
    arrived.current = true;
  }, []);
  return (
    <section className={css.item} aria-labelledby="item-title">
      <header className={css.head}>
        <CoinLogo coin={coin} size={44} />
        <div>
          <h2 id="item-title" tabIndex={-1}>
            <bdi>{coin.name}</bdi>{" "}
            <small>
              <bdi>{coin.symbol}</bdi>
            </small>
          </h2>
          <p>{aboutItem(item, moment(item.at))}</p>
        </div>
        <ChainMarks coin={coin} />
        <ButtonLink
          kind="quiet"
          icon="ext"
          to={`/coins/${coin.slug}`}
          target="_blank"
          aria-label={m.moderation_see_page_of({ name: bidiIsolate(coin.name) })}
        >
          {m.moderation_see_page()}
        </ButtonLink>
        <ButtonLink
          kind="quiet"
          to={`/coins/${coin.slug}/edit`}
          aria-label={m.moderation_edit_coin({ name: bidiIsolate(coin.name) })}
        >
          {m.common_edit()}
        </ButtonLink>
      </header>
      {Warning && <Warning coin={coin} />}
      {removed && <AlreadyDecidedNote item={item} />}
      {kind === "edit" && (
        <>
          {!item.proposal && <EditAges approvedAt={coin.approved_at} askedAt={item.at} />}
          <NewHosts approved={coin} after={item.after} />
          <EditDiff before={item.before} after={item.after} />
        </>
      )}
      <ChecksList coin={kind === "edit" && item.proposal ? { ...coin, pending_changes: item.after } : coin} />
      {Facts && <Facts coin={coin} />}
      {kind !== "edit" && <CoinSummary coin={coin} />}
      <CoinHistory coinId={coin.id} />
      {extras}
      {kind === "new" && draft.box === null && !removed && (
        <Button kind="quiet" className={css.later} icon="clock" onClick={() => change({ box: "time" })}>
          {m.moderation_other_time()}
        </Button>
      )}
      {draft.box === "deny" && (
        <DenyBox
          withCode={kind !== "edit"}
          label={m.moderation_deny_message()}
          note={denyNote(item)()}
          draft={draft}
          onChange={change}
          onSend={(why) => actions.decide(denial(item, why))}
          onCancel={close}
          takesFocus={arrived.current}
        />
      )}
      {draft.box === "time" && (
        <TimeBox
          time={draft.time}
          onChange={(time) => change({ time })}
          onSend={(approveAt) => actions.decide(timedDecision(item, approveAt, moment(approveAt)))}
          onCancel={close}
          takesFocus={arrived.current}
        />
      )}
      {bar}
    </section>
  );
}

import * as m from "@cointally/i18n/messages";
import { Fragment } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import type { QueueState } from "../use-queue-state.ts";
import { boxButton } from "./decisions/decision-box.tsx";
import { type Decision, verbText } from "./decisions/decisions.ts";
import css from "./item-panel.module.css";
import type { QueueItem } from "./queue.ts";
import { Key } from "./shortcuts/key.tsx";

/** What the buttons and the keys do. */
export type ItemActions = {
  approve: () => void;
  now: () => void;
  deny: () => void;
  next: () => void;
  decide: (decision: Decision | null) => void;
};

type Props = { item: QueueItem; removed: boolean; state: QueueState; actions: ItemActions };

/** The decisions for the current item; or, with a box open, the button that sends it. */
export function ItemBar({ item, removed, state, actions }: Props) {
  const { box } = state.drafts.of(item.id);
  const verbs = verbText[item.kind];
  if (removed) {
    return (
      <div className={css.act}>
        <Button kind="solid" onClick={actions.next}>
          {m.moderation_continue()} <Key name="J" />
        </Button>
      </div>
    );
  }
  if (box) {
    return (
      <div className={css.act}>
        {/* Keys, so that React does not reuse the button that opens the box as the one that sends it: one click would do both. */}
        <Fragment key="box">
          <Button {...boxButton} kind={box === "deny" ? "danger" : "solid"}>
            {box === "deny" ? m.moderation_deny_send() : m.moderation_time_approve()}
          </Button>
          <Button onClick={() => state.drafts.change(item.id, { box: null })}>{m.common_cancel()}</Button>
        </Fragment>
      </div>
    );
  }
  return (
    <div className={css.act}>
      <Fragment key="bar">
        {verbs.approve && (
          <Button kind="solid" onClick={actions.approve}>
            {verbs.approve()} <Key name="A" />
          </Button>
        )}
        {verbs.now && (
          <Button kind={verbs.approve ? "outline" : "solid"} onClick={actions.now}>
            {verbs.now()} <Key name="N" />
          </Button>
        )}
        <Button kind="danger" onClick={actions.deny}>
          {verbs.deny()} <Key name="D" />
        </Button>
        <Button onClick={actions.next}>
          {m.moderation_skip()} <Key name="J" />
        </Button>
        <span className={css.hint} aria-hidden="true">
          {m.moderation_hint_back()} <Key name="K" /> {m.moderation_hint_select()} <Key name="X" />{" "}
          {m.moderation_hint_open()} <Key name="O" />
        </span>
      </Fragment>
    </div>
  );
}

import { Fragment, type ReactNode, useState } from "react";
import { moment } from "../../lib/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChainMarks, CoinLogo } from "../coins/coin-name.tsx";
import { ChecksList } from "./checks-list.tsx";
import { CoinHistory } from "./coin-history.tsx";
import { CoinSummary } from "./coin-summary.tsx";
import { boxButton } from "./decision-box.tsx";
import { denial, plainDecision, timedDecision, verbs } from "./decisions.ts";
import { DenyBox } from "./deny-box.tsx";
import { EditDiff } from "./edit-diff.tsx";
import css from "./item-panel.module.css";
import { Key } from "./key.tsx";
import type { Command } from "./keys.ts";
import type { QueueItem } from "./queue.ts";
import { TimeBox } from "./time-box.tsx";
import type { Decision } from "./use-held-decisions.ts";
import { useKeys } from "./use-keys.ts";

type Props = {
  item: QueueItem;
  userId: string;
  onDecide: (decision: Decision) => void;
  /** Walks the queue. */
  onStep: (step: 1 | -1) => void;
  children?: ReactNode;
};

const byMail = "The owner gets this by mail.";

/** One item: what it is, what could be checked, and the decision. Keys do what the buttons do. */
export function ItemPanel({ item, userId, onDecide, onStep, children }: Props) {
  const [box, setBox] = useState<"deny" | "time" | null>(null);
  const { coin, kind } = item;
  const words = verbs[kind];

  const decide = (decision: Decision | null) => decision && onDecide(decision);
  const does: Partial<Record<Command, () => void>> = {
    approve: () => decide(plainDecision(item, "approve")),
    now: () => decide(plainDecision(item, "now")),
    deny: () => setBox("deny"),
    next: () => onStep(1),
    back: () => onStep(-1),
    open: () => window.open(`/coins/${coin.slug}`, "_blank", "noopener"),
  };
  useKeys((command) => does[command]?.());

  return (
    <section className={css.item} aria-labelledby="item-title">
      <header className={css.head}>
        <CoinLogo coin={coin} size={44} />
        <div>
          <h2 id="item-title" tabIndex={-1}>
            {coin.name} <small>{coin.symbol}</small>
          </h2>
          <p>{about(item)}</p>
        </div>
        <ChainMarks coin={coin} />
        <ButtonLink
          kind="quiet"
          icon="ext"
          to={`/coins/${coin.slug}`}
          target="_blank"
          aria-label={`Open the page of ${coin.name}`}
        >
          Page
        </ButtonLink>
      </header>
      {kind === "edit" ? (
        <EditDiff before={item.before} after={item.after} coinName={coin.name} />
      ) : (
        <CoinSummary coin={coin} />
      )}
      <ChecksList userId={userId} coin={coin} />
      <CoinHistory userId={userId} coinId={coin.id} />
      {children}
      {kind === "new" && box === null && (
        <Button kind="quiet" className={css.later} icon="clock" onClick={() => setBox("time")}>
          Approve at another time
        </Button>
      )}
      {box === "deny" && (
        <DenyBox
          withCode={kind !== "edit"}
          label="Words to the owner"
          note={kind === "edit" ? byMail : `${byMail} The public log shows only the reason above.`}
          onSend={(why) => decide(denial(item, why))}
        />
      )}
      {box === "time" && <TimeBox onSend={(approveAt) => decide(timedDecision(item, approveAt))} />}
      <div className={css.act}>
        {/* Keys: else the button that opens the box would turn into the one that sends it, within one click. */}
        {box ? (
          <Fragment key="box">
            <Button {...boxButton} kind={box === "deny" ? "danger" : "solid"}>
              {box === "deny" ? `${words.deny} with these words` : "Approve for then"}
            </Button>
            <Button onClick={() => setBox(null)}>Cancel</Button>
          </Fragment>
        ) : (
          <Fragment key="bar">
            {words.approve && (
              <Button kind="solid" onClick={does.approve}>
                {words.approve} <Key name="A" />
              </Button>
            )}
            {words.now && (
              <Button kind={words.approve ? "edge" : "solid"} onClick={does.now}>
                {words.now} <Key name="N" />
              </Button>
            )}
            <Button kind="danger" onClick={does.deny}>
              {words.deny} <Key name="D" />
            </Button>
            <Button onClick={does.next}>
              Skip <Key name="J" />
            </Button>
            <span className={css.hint} aria-hidden="true">
              Next <Key name="J" /> back <Key name="K" /> open page <Key name="O" />
            </span>
          </Fragment>
        )}
      </div>
    </section>
  );
}

function about({ kind, coin, at }: QueueItem): string {
  switch (kind) {
    case "new":
      return `New, sent ${moment(coin.created_at)}. Nobody sees it before it is approved.`;
    case "edit":
      return `Edit of a public coin by its owner, sent ${moment(at)}. The public page stays as it was until you accept.`;
    case "scheduled":
      return `Approved. Public from ${moment(at)}, unless you decide otherwise.`;
    case "listed":
      return `Public since ${moment(at)}.`;
  }
}

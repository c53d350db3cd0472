import type { HeldRing, SignalCode } from "@cointally/contract/held-votes.ts";
import * as m from "@cointally/i18n/messages";
import { Fragment } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Tag } from "../../../ui/facts/tag.tsx";
import { boxButton } from "../queue/decisions/decision-box.tsx";
import { votesDecision } from "../queue/decisions/decisions.ts";
import { DenyBox } from "../queue/decisions/deny-box.tsx";
import type { Draft } from "../queue/use-drafts.ts";
import type { QueueState } from "../use-queue-state.ts";
import css from "./case-list.module.css";
import { CaseList } from "./case-list.tsx";
import { RingPart } from "./ring-part.tsx";
import { VoteShares } from "./vote-shares.tsx";
import type { VotesCase } from "./votes-cases.ts";

const signalText: Record<SignalCode, () => string> = {
  new_account: m.moderation_signal_new_account,
  network_of_new_accounts: m.moderation_signal_network,
  block_of_new_accounts: m.moderation_signal_block,
  provider_block_of_new_accounts: m.moderation_signal_provider_block,
  network_majority: m.moderation_signal_network_majority,
  block_majority: m.moderation_signal_block_majority,
  domain_of_new_accounts: m.moderation_signal_domain,
  regular_intervals: m.moderation_signal_regular_intervals,
  dormant_account: m.moderation_signal_dormant_account,
  dormant_majority: m.moderation_signal_dormant_majority,
  same_coins: m.moderation_signal_same_coins,
  vote_after_sign_up: m.moderation_signal_vote_after_sign_up,
  erased_account: m.moderation_signal_erased_account,
  held_before: m.moderation_signal_held_before,
  domain_majority: m.moderation_signal_domain_majority,
  crowd_of_new_accounts: m.moderation_signal_crowd,
};

type Box = Exclude<Draft["box"], "time" | null>;
const boxText: Record<Box, { open: () => string; send: () => string }> = {
  deny: { open: m.moderation_votes_void, send: m.moderation_votes_void_send },
  release: { open: m.moderation_votes_release, send: m.moderation_votes_release_send },
};
const actionOf = { deny: "void", release: "release" } as const;

/** Held votes by ring with the reasons, and void votes that their voters appeal. Each decision needs a reason, which is public. */
export function VotesList({ cases, state }: { cases: VotesCase[]; state: QueueState }) {
  const boxOf = ({ id }: VotesCase): Box | null => {
    const { box } = state.drafts.of(id);
    return box === "deny" || box === "release" ? box : null;
  };
  // Only one box is open at a time; its button is outside the form and refers to it by id.
  const open = cases.find(boxOf)?.id;
  const setBox = (id: string, box: Box | null) => {
    for (const one of cases.filter(boxOf)) state.drafts.change(one.id, { box: null });
    state.drafts.change(id, { box });
  };
  const decide = (one: VotesCase, box: Box, reason: string) => {
    if (state.drafts.of(one.id).part?.votes?.length === 0) return;
    const decision = votesDecision(one, actionOf[box], reason, state.drafts.of(one.id).part);
    state.decide({ decisions: [decision], message: decision.message });
  };
  return (
    <CaseList
      cases={cases.map((one) => {
        const box = one.id === open ? boxOf(one) : null;
        return {
          id: one.id,
          coin: one.coin,
          tag: one.ring ? <RingTag ring={one.ring} /> : <Tag>{m.moderation_votes_appeal()}</Tag>,
          body: (
            <>
              {one.ring && <RingReasons ring={one.ring} />}
              {one.appeal && (
                <>
                  <p>
                    “<bdi>{one.appeal.text}</bdi>”
                  </p>
                  <p>
                    {m.moderation_votes_void_because()} <bdi>{one.appeal.reason}</bdi>
                  </p>
                </>
              )}
              {box && (
                <DenyBox
                  withCode={false}
                  label={m.moderation_votes_reason()}
                  note={m.moderation_votes_reason_public()}
                  draft={state.drafts.of(one.id)}
                  onChange={(part) => state.drafts.change(one.id, part)}
                  onSend={({ reason }) => decide(one, box, reason)}
                  onCancel={() => setBox(one.id, null)}
                >
                  {one.ring && (
                    <RingPart
                      ring={one.ring}
                      chosen={state.drafts.of(one.id).part ?? {}}
                      onChange={(part) => state.drafts.change(one.id, { part })}
                    />
                  )}
                </DenyBox>
              )}
            </>
          ),
          from: one.ring ? m.moderation_votes_first() : m.moderation_votes_voter(),
          at: one.at,
          // Keys, so that React does not reuse the button that opens the box as the one that sends it: one click would do both.
          buttons: box ? (
            <Fragment key="box">
              <Button {...boxButton} kind={box === "deny" ? "danger" : undefined}>
                {boxText[box].send()}
              </Button>
              <Button onClick={() => setBox(one.id, null)}>{m.common_cancel()}</Button>
            </Fragment>
          ) : (
            <Fragment key="bar">
              <Button onClick={() => setBox(one.id, "deny")}>
                {one.appeal ? m.moderation_votes_keep_void() : boxText.deny.open()}
              </Button>
              <Button onClick={() => setBox(one.id, "release")}>{boxText.release.open()}</Button>
            </Fragment>
          ),
        };
      })}
    />
  );
}

function RingTag({ ring }: { ring: HeldRing }) {
  const { moment } = useFormat();
  if (!ring.release_at) return <Tag icon="warn">{m.moderation_votes_flagged()}</Tag>;
  return <Tag>{m.moderation_votes_release_at({ time: moment(ring.release_at) })}</Tag>;
}

function RingReasons({ ring }: { ring: HeldRing }) {
  const { moment } = useFormat();
  const { votes, new_accounts, first_at, last_at, coins, signals, evidence, ages } = ring;
  return (
    <>
      <p>{m.moderation_votes_ring({ count: votes, from: moment(first_at), to: moment(last_at) })}</p>
      <p>{m.moderation_votes_new_accounts({ count: new_accounts })}</p>
      <ul className={css.evidence}>
        {signals.map(({ code, votes }) => (
          <li key={code}>
            <Icon name="warn" size={14} />
            {m.moderation_votes_signal({ count: votes, signal: signalText[code]() })}
          </li>
        ))}
      </ul>
      {coins.length > 1 && (
        <p>
          {m.moderation_votes_coins()}{" "}
          {coins.map(({ coin, votes }, n) => (
            <Fragment key={coin?.id ?? n}>
              {n > 0 && ", "}
              <bdi>{coin?.name ?? m.my_votes_deleted_coin()}</bdi> ({votes})
            </Fragment>
          ))}
        </p>
      )}
      <VoteShares votes={votes} evidence={evidence} ages={ages} />
    </>
  );
}

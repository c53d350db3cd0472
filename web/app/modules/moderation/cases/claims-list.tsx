import type { Claim } from "@cointally/contract/reports.ts";
import { Fragment, lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { OutsideLink } from "../../../ui/outside-link.tsx";
import { boxButton } from "../queue/decision-box.tsx";
import { claimDecision } from "../queue/decisions.ts";
import { DenyBox } from "../queue/deny-box.tsx";
import type { Desk } from "../use-desk.ts";
import { useDeskWords } from "../use-words.ts";
import css from "./case-list.module.css";
import { CaseList } from "./case-list.tsx";
import { claimEvidence } from "./claim-evidence.ts";

const ConfirmDialog = lazy(() => import("../../../ui/confirm-dialog.tsx"));

type Props = { claims: Claim[]; desk: Desk };

/** Open claims: accepted, the claimant owns the listing; refused, they get the reason. */
export function ClaimsList({ claims, desk }: Props) {
  const words = useDeskWords();
  const { claims: said } = words;
  const [accepting, setAccepting] = useState<Claim | null>(null);
  const answer = (claim: Claim, body: { accept: boolean; reason?: string }) => {
    setAccepting(null);
    const decision = claimDecision(claim, body, words);
    desk.decide({ decisions: [decision], said: decision.said });
  };
  const isRefused = ({ id }: Claim) => desk.drafts.of(id).box === "deny";
  // One box at a time: its button stands apart from it, and knows it by its name.
  const refused = claims.find(isRefused)?.id;
  const setBox = (id: string, box: "deny" | null) => {
    for (const claim of claims.filter(isRefused)) desk.drafts.change(claim.id, { box: null });
    desk.drafts.change(id, { box });
  };
  return (
    <>
      <CaseList
        cases={claims.map((claim) => ({
          id: claim.id,
          coin: claim.coin,
          words: (
            <>
              <p>
                “<bdi>{claim.text}</bdi>”
              </p>
              <p className={css.proof}>
                {said.proof} <OutsideLink href={claim.evidence_url}>{claim.evidence_url}</OutsideLink>
              </p>
              <ul className={css.evidence}>
                {claimEvidence(claim, said).map(({ key, look, text }) => (
                  <li key={key}>
                    <Icon name={look === "good" ? "check" : "q"} size={14} />
                    {text}
                  </li>
                ))}
              </ul>
              {claim.id === refused && (
                <DenyBox
                  withCode={false}
                  label={said.why}
                  note={said.byMail}
                  draft={desk.drafts.of(claim.id)}
                  onChange={(part) => desk.drafts.change(claim.id, part)}
                  onSend={({ reason }) => answer(claim, { accept: false, reason })}
                  onCancel={() => setBox(claim.id, null)}
                />
              )}
            </>
          ),
          from: claim.claimant ? `${claim.claimant.name}, ${claim.claimant.email}` : words.accountGone,
          at: claim.created_at,
          // Keys: else the button that opens the box would turn into the one that sends it, within one click.
          buttons:
            claim.id === refused ? (
              <Fragment key="box">
                <Button {...boxButton} kind="danger">
                  {said.refuseWith}
                </Button>
                <Button onClick={() => setBox(claim.id, null)}>{words.cancel}</Button>
              </Fragment>
            ) : (
              <Fragment key="bar">
                <Button onClick={() => setBox(claim.id, "deny")}>{said.refuse}</Button>
                {claim.claimant && <Button onClick={() => setAccepting(claim)}>{said.makeOwner}</Button>}
              </Fragment>
            ),
        }))}
      />
      {accepting && (
        <Suspense>
          <ConfirmDialog
            title={said.give(accepting.coin.name, accepting.claimant?.name ?? "")}
            action={said.makeOwner}
            keep={said.notYet}
            onConfirm={() => answer(accepting, { accept: true })}
            onClose={() => setAccepting(null)}
          >
            {said.ownerChanges}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

import type { Claim } from "@cointally/contract/reports.ts";
import * as m from "@cointally/i18n/messages";
import { Fragment, lazy, Suspense, useState } from "react";
import { bidiIsolate } from "../../../lib/format/bidi-isolate.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ExternalLink } from "../../../ui/controls/external-link.tsx";
import { Icon } from "../../../ui/controls/icon.tsx";
import { boxButton } from "../queue/decisions/decision-box.tsx";
import { claimDecision } from "../queue/decisions/decisions.ts";
import { DenyBox } from "../queue/decisions/deny-box.tsx";
import type { QueueState } from "../use-queue-state.ts";
import css from "./case-list.module.css";
import { CaseList } from "./case-list.tsx";
import { claimEvidence } from "./claim-evidence.ts";

const ConfirmDialog = lazy(() => import("../../../ui/dialog/confirm-dialog.tsx"));

type Props = { claims: Claim[]; state: QueueState };

/** Open claims. An accepted claimant owns the listing; a denied one gets the reason. */
export function ClaimsList({ claims, state }: Props) {
  const [accepting, setAccepting] = useState<Claim | null>(null);
  const decide = (claim: Claim, body: { accept: boolean; reason?: string }) => {
    setAccepting(null);
    const decision = claimDecision(claim, body);
    state.decide({ decisions: [decision], message: decision.message });
  };
  const isRefused = ({ id }: Claim) => state.drafts.of(id).box === "deny";
  // Only one box is open at a time; its button is outside the form and refers to it by id.
  const refused = claims.find(isRefused)?.id;
  const setBox = (id: string, box: "deny" | null) => {
    for (const claim of claims.filter(isRefused)) state.drafts.change(claim.id, { box: null });
    state.drafts.change(id, { box });
  };
  return (
    <>
      <CaseList
        cases={claims.map((claim) => ({
          id: claim.id,
          coin: claim.coin,
          body: (
            <>
              <p>
                “<bdi>{claim.text}</bdi>”
              </p>
              <p className={css.proof}>
                {m.moderation_claim_proof()} <ExternalLink href={claim.evidence_url}>{claim.evidence_url}</ExternalLink>
              </p>
              <ul className={css.evidence}>
                {claimEvidence(claim).map(({ key, result, text }) => (
                  <li key={key}>
                    <Icon name={result === "good" ? "check" : "q"} size={14} />
                    {text}
                  </li>
                ))}
              </ul>
              {claim.id === refused && (
                <DenyBox
                  withCode={false}
                  label={m.moderation_claim_message()}
                  note={m.moderation_claim_by_email()}
                  draft={state.drafts.of(claim.id)}
                  onChange={(part) => state.drafts.change(claim.id, part)}
                  onSend={({ reason }) => decide(claim, { accept: false, reason })}
                  onCancel={() => setBox(claim.id, null)}
                />
              )}
            </>
          ),
          from: claim.claimant ? `${claim.claimant.name}, ${claim.claimant.email}` : m.common_deleted_account(),
          at: claim.created_at,
          // Keys, so that React does not reuse the button that opens the box as the one that sends it: one click would do both.
          buttons:
            claim.id === refused ? (
              <Fragment key="box">
                <Button {...boxButton} kind="danger">
                  {m.moderation_deny_send()}
                </Button>
                <Button onClick={() => setBox(claim.id, null)}>{m.common_cancel()}</Button>
              </Fragment>
            ) : (
              <Fragment key="bar">
                <Button onClick={() => setBox(claim.id, "deny")}>{m.moderation_claim_deny()}</Button>
                {claim.claimant && <Button onClick={() => setAccepting(claim)}>{m.moderation_claim_accept()}</Button>}
              </Fragment>
            ),
        }))}
      />
      {accepting && (
        <Suspense>
          <ConfirmDialog
            title={m.moderation_claim_accept_title({
              coin: bidiIsolate(accepting.coin.name),
              name: bidiIsolate(accepting.claimant?.name ?? ""),
            })}
            confirmLabel={m.moderation_claim_accept()}
            cancelLabel={m.common_cancel()}
            onConfirm={() => decide(accepting, { accept: true })}
            onClose={() => setAccepting(null)}
          >
            {m.moderation_claim_accept_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

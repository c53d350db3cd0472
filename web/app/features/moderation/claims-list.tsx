import type { Claim } from "@cointally/api/reports.ts";
import { Fragment, lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import css from "./case-list.module.css";
import { CaseList } from "./case-list.tsx";
import { boxButton } from "./decision-box.tsx";
import { DenyBox } from "./deny-box.tsx";
import type { Decision } from "./use-held-decisions.ts";

const ConfirmDialog = lazy(() => import("../../ui/confirm-dialog.tsx"));

type Props = { claims: Claim[]; decide: (decision: Decision) => void };

/** Open claims: accepted, the claimant owns the listing; refused, they get the reason. */
export function ClaimsList({ claims, decide }: Props) {
  const [asking, setAsking] = useState<{ claim: Claim; accept: boolean } | null>(null);
  const answer = ({ id, coin }: Claim, body: { accept: boolean; reason?: string }) => {
    const said = `The claim of ${coin.name} is ${body.accept ? "accepted" : "refused"}.`;
    setAsking(null);
    decide({ id, path: `/claims/${id}`, body, said });
  };
  const refused = asking && !asking.accept ? asking.claim.id : null;
  const accepting = asking?.accept ? asking.claim : null;
  return (
    <>
      <CaseList
        cases={claims.map((claim) => ({
          id: claim.id,
          coin: claim.coin,
          words: (
            <>
              <p>“{claim.text}”</p>
              <p className={css.proof}>
                Their proof: <OutsideLink href={claim.evidence_url}>{claim.evidence_url}</OutsideLink>
              </p>
              {claim.id === refused && (
                <DenyBox
                  withCode={false}
                  label="Why it is refused"
                  note="They get this by mail."
                  onSend={({ reason }) => answer(claim, { accept: false, reason })}
                />
              )}
            </>
          ),
          from: claim.claimant ? `${claim.claimant.name}, ${claim.claimant.email}` : "an account that is gone",
          at: claim.created_at,
          // Keys: else the button that opens the box would turn into the one that sends it, within one click.
          buttons:
            claim.id === refused ? (
              <Fragment key="box">
                <Button {...boxButton} kind="danger">
                  Refuse with these words
                </Button>
                <Button onClick={() => setAsking(null)}>Cancel</Button>
              </Fragment>
            ) : (
              <Fragment key="bar">
                <Button onClick={() => setAsking({ claim, accept: false })}>Refuse</Button>
                {claim.claimant && <Button onClick={() => setAsking({ claim, accept: true })}>Make them owner</Button>}
              </Fragment>
            ),
        }))}
      />
      {accepting && (
        <Suspense>
          <ConfirmDialog
            title={`Give ${accepting.coin.name} to ${accepting.claimant?.name}?`}
            action="Make them owner"
            keep="Not yet"
            onConfirm={() => answer(accepting, { accept: true })}
            onClose={() => setAsking(null)}
          >
            They may then change the listing, and the owner of today may not.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

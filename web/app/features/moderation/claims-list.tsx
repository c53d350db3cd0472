import type { Claim } from "@cointally/api/reports.ts";
import { Fragment, lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { fieldErrors } from "../../lib/field-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/figures.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { CoinLogo } from "../coins/coin-name.tsx";
import css from "./cases.module.css";
import { boxId, DenyBox } from "./deny-box.tsx";
import { type Decisions, refusalOf } from "./use-decision.ts";

const ConfirmDialog = lazy(() => import("../../ui/confirm-dialog.tsx"));

/** Open claims, oldest first: accepted, the claimant owns the listing; refused, they get the reason. */
export function ClaimsList({ claims, decisions }: { claims: Claim[]; decisions: Decisions }) {
  const [asking, setAsking] = useState<{ claim: Claim; accept: boolean } | null>(null);
  const decide = (claim: Claim, body: { accept: boolean; reason?: string }) => {
    if (decisions.isPending) return;
    const said = `The claim of ${claim.coin.name} is ${body.accept ? "accepted" : "refused"}.`;
    decisions.mutate({ path: `/claims/${claim.id}`, body, said }, { onSuccess: () => setAsking(null) });
  };
  const refusing = asking && !asking.accept ? asking.claim : null;
  const accepting = asking?.accept ? asking.claim : null;
  return (
    <>
      <ul className={css.cases}>
        {claims.map((claim) => (
          <li key={claim.id}>
            <CoinLogo coin={claim.coin} />
            <div className={css.words}>
              <p className={css.title}>
                <Link to={`/coins/${claim.coin.slug}`}>{claim.coin.name}</Link>
              </p>
              <p>“{claim.text}”</p>
              <p className={css.proof}>
                Their proof: <OutsideLink href={claim.evidence_url}>{claim.evidence_url}</OutsideLink>
              </p>
              <p className="small muted">
                {claim.claimant ? `${claim.claimant.name}, ${claim.claimant.email}` : "an account that is gone"},{" "}
                <Ago at={claim.created_at} />
              </p>
              {refusing === claim && (
                <DenyBox
                  withCode={false}
                  label="Why it is refused"
                  note="It is kept with the claim."
                  error={fieldErrors(refusalOf(decisions, claim.id)).reason}
                  onSend={({ reason }) => decide(claim, { accept: false, reason })}
                />
              )}
            </div>
            <div className={css.buttons}>
              {/* Keys: else the button that opens the box would turn into the one that sends it, within one click. */}
              {refusing === claim ? (
                <Fragment key="box">
                  <Button type="submit" form={boxId} kind="danger" aria-disabled={decisions.isPending}>
                    Refuse with these words
                  </Button>
                  <Button onClick={() => setAsking(null)}>Cancel</Button>
                </Fragment>
              ) : (
                <Fragment key="bar">
                  <Button onClick={() => setAsking({ claim, accept: false })}>Refuse</Button>
                  {claim.claimant && (
                    <Button onClick={() => setAsking({ claim, accept: true })}>Make them owner</Button>
                  )}
                </Fragment>
              )}
            </div>
          </li>
        ))}
      </ul>
      {accepting && (
        <Suspense>
          <ConfirmDialog
            title={`Give ${accepting.coin.name} to ${accepting.claimant?.name}?`}
            action="Make them owner"
            keep="Not yet"
            pending={decisions.isPending}
            onConfirm={() => decide(accepting, { accept: true })}
            onClose={() => setAsking(null)}
          >
            They may then change the listing, and the owner of today may not.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

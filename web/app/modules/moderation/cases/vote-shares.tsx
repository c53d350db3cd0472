import type { HeldRing } from "@cointally/contract/held-votes.ts";
import * as m from "@cointally/i18n/messages";
import { useFormat } from "../../../lib/format/locale.ts";
import { tableClasses } from "../../../ui/table/table.tsx";
import { ageRange } from "../../votes/age-range.ts";
import { evidenceName } from "./chosen-votes.ts";
import css from "./vote-shares.module.css";

type Row = { id: string; name: string; votes: number };

/** Which share of a set of votes has what evidence, and how old the accounts were. */
export function VoteShares({ votes, evidence, ages }: Pick<HeldRing, "votes" | "evidence" | "ages">) {
  return (
    <div className={css.shares}>
      <Shares
        title={m.moderation_votes_evidence()}
        of={votes}
        rows={evidence.map((piece) => ({ id: piece.id, name: evidenceName(piece), votes: piece.votes }))}
      />
      <Shares
        title={m.moderation_votes_ages()}
        of={votes}
        rows={ages.map((group) => ({ id: ageRange(group), name: ageRange(group), votes: group.votes }))}
      />
    </div>
  );
}

function Shares({ title, of, rows }: { title: string; of: number; rows: Row[] }) {
  const { count, share } = useFormat();
  if (rows.length === 0) return null;
  return (
    <table className={`${tableClasses.table} ${css.table}`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className={tableClasses.num}>
            {m.moderation_votes_count()}
          </th>
          <th scope="col" className={tableClasses.num}>
            {m.moderation_votes_share()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, votes }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className={tableClasses.num}>{count(votes)}</td>
            <td className={tableClasses.num}>{share((100 * votes) / of)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

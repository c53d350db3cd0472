import * as m from "@cointally/i18n/messages";
import { bidiIsolate } from "../../lib/format/bidi-isolate.ts";
import ConfirmDialog from "../../ui/dialog/confirm-dialog.tsx";

type Props = { coin: { name: string }; onVote: () => void; onClose: () => void };

/** Asks once before a vote for a dangerous coin. */
export default function DangerQuestion({ coin, onVote, onClose }: Props) {
  const vote = () => {
    onClose();
    onVote();
  };
  return (
    <ConfirmDialog
      title={m.vote_danger_title()}
      confirmLabel={m.vote_danger_confirm()}
      onConfirm={vote}
      onClose={onClose}
    >
      {m.vote_danger_text({ coin: bidiIsolate(coin.name) })}
    </ConfirmDialog>
  );
}

import { Button } from "../../ui/button.tsx";
import { Key } from "./key.tsx";
import css from "./told-line.module.css";
import type { useHeldDecisions } from "./use-held-decisions.ts";

type Props = { told: ReturnType<typeof useHeldDecisions>["told"]; onUndo: () => void };

const words = {
  held: (said: string) => `Within 10 s: ${said}`,
  sent: (said: string) => said,
  undone: () => "Taken back. Nothing was sent.",
};

/** What became of the latest decision, and, while it is held, the way back. */
export function ToldLine({ told, onUndo }: Props) {
  return (
    <div className={css.told}>
      <p role="status">{told && words[told.is](told.decision.said)}</p>
      {told?.is === "held" && (
        <Button onClick={onUndo}>
          Undo <Key name="U" />
        </Button>
      )}
    </div>
  );
}

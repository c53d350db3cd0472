import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { walletWords } from "../../words/wallet.ts";
import { loadPageAgain } from "../reload-after-failed-import.ts";

/** A browser keeps to a part that did not load for as long as the page stands. */
export function LoadAgain() {
  const words = useWords(walletWords);
  return (
    <Button kind="solid" icon="refresh" onClick={loadPageAgain}>
      {words.loadAgain}
    </Button>
  );
}

import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { walletWords } from "../../words/wallet.ts";
import { reloadPage } from "../reload-after-failed-import.ts";

/** A browser does not retry an import that failed for as long as the page stands. */
export function LoadAgain() {
  const words = useWords(walletWords);
  return (
    <Button kind="solid" icon="refresh" onClick={reloadPage}>
      {words.loadAgain}
    </Button>
  );
}

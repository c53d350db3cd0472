import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { walletWords } from "../../words/wallet.ts";
import { reloadPage } from "../reload-after-failed-import.ts";

/** Browsers do not retry a failed import until the page is reloaded. */
export function LoadAgain() {
  const words = useWords(walletWords);
  return (
    <Button kind="solid" icon="refresh" onClick={reloadPage}>
      {words.loadAgain}
    </Button>
  );
}

import * as m from "@cointally/i18n/messages";
import { Button } from "../../ui/controls/button.tsx";
import { reloadPage } from "../reload-after-failed-import.ts";

/** Browsers do not retry a failed import until the page is reloaded. */
export function ReloadButton() {
  return (
    <Button kind="solid" icon="refresh" onClick={reloadPage}>
      {m.common_reload_page()}
    </Button>
  );
}

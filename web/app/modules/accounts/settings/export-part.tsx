import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../../lib/api-context.ts";
import { download } from "../../../lib/download.ts";
import { Button } from "../../../ui/button.tsx";
import { AccountPart } from "./account-part.tsx";

/** Everything that is held about the account, as a file. */
export function ExportPart() {
  const api = useApi();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api.exportMe(),
    onSuccess: (held) =>
      download(
        `cointally-${String(held.exported_at).slice(0, 10)}.json`,
        JSON.stringify(held, null, 2),
        "application/json",
      ),
  });
  return (
    <AccountPart id="export" title={m.settings_export_title()} note={m.settings_export_note()}>
      <div>
        <Button icon={isSuccess ? "check" : undefined} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          <span aria-live="polite">
            {isPending
              ? m.settings_export_preparing()
              : isSuccess
                ? m.settings_export_done()
                : m.settings_export_button()}
          </span>
        </Button>
      </div>
    </AccountPart>
  );
}

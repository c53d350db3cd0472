import { useMutation } from "@tanstack/react-query";
import { useApi } from "../../../lib/api-context.ts";
import { download } from "../../../lib/download.ts";
import { useWords } from "../../../lib/locale.ts";
import { Button } from "../../../ui/button.tsx";
import { settingsWords } from "../../../words/settings.ts";
import { AccountPart } from "./account-part.tsx";

/** Everything that is held about the account, as a file. */
export function ExportPart() {
  const api = useApi();
  const { export: words } = useWords(settingsWords);
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
    <AccountPart id="export" title={words.title} note={words.note}>
      <div>
        <Button icon={isSuccess ? "check" : undefined} aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          <span aria-live="polite">{isPending ? words.preparing : isSuccess ? words.done : words.button}</span>
        </Button>
      </div>
    </AccountPart>
  );
}

import type { SettingGroup } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/controls/button.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { SettingsGroup } from "./settings-group.tsx";
import css from "./settings-page.module.css";
import { useDraft, useSettings, useWaitingForm } from "./use-settings.ts";

type Props = { group: SettingGroup; onDone: () => void; children: (isDirty: boolean) => ReactNode };

/** One group of settings as a step: its button, whose text is given, saves what is typed and goes on. */
export function SettingsGroupForm({ group, onDone, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { data, error, refetch, save } = useSettings();
  const draft = useDraft(data?.settings ?? []);
  const { errors } = draft;
  const isDirty = draft.names.length > 0;
  const submit = () => {
    if (save.isPending) return;
    if (!isDirty) return onDone();
    save.mutate(draft.draft, {
      onSuccess() {
        // Before the next page is asked for: what is typed asks the browser to warn of leaving.
        flushSync(draft.discard);
        onDone();
      },
      onError: draft.showError,
    });
  };
  const { isWaiting, onSubmit } = useWaitingForm(form, draft.isPending, submit);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  if (error && !data) return <FailedRead title={m.site_settings_failed()} error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} label={m.common_loading()} />;
  const isBusy = save.isPending || isWaiting;
  return (
    <form ref={form} className={css.group} onSubmit={onSubmit} noValidate>
      <SettingsGroup group={group} settings={data.settings} draft={draft} isSetup />
      <div>
        <Button type="submit" kind={isDirty ? "solid" : undefined} aria-disabled={isBusy || undefined}>
          {isBusy ? m.common_saving() : children(isDirty)}
        </Button>
      </div>
    </form>
  );
}

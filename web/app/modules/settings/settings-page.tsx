import { describeSetting, type SettingName } from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../ui/controls/button.tsx";
import { FailedRead } from "../../ui/feedback/failed-read.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { AreaNav, pathOfArea, settingsAreas } from "./area-nav.tsx";
import { areaText } from "./setting-text.ts";
import { SettingsGroup } from "./settings-group.tsx";
import { SettingsHistory } from "./settings-history.tsx";
import css from "./settings-page.module.css";
import { useDraft, useSettings, useWaitingForm } from "./use-settings.ts";

/** Every setting by area, and the history of changes. What is typed is kept over all areas until it is saved. */
export function SettingsPage({ area: given }: { area: string | undefined }) {
  const area = settingsAreas.find((one) => one === given) ?? "brand";
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { data, error, refetch, save, undo } = useSettings();
  const draft = useDraft(data?.settings ?? []);
  /** The setting that a save refused, until its field is on the page and has the focus. */
  const [wrong, setWrong] = useState<SettingName | undefined>();
  useEffect(() => {
    if (!wrong || describeSetting(wrong).group !== area) return;
    form.current?.querySelector<HTMLElement>(`[id="${wrong}"]`)?.focus();
    setWrong(undefined);
  }, [wrong, area]);
  const submit = () => {
    if (save.isPending || draft.names.length === 0) return;
    save.mutate(draft.draft, {
      onSuccess: draft.discard,
      onError(error) {
        const wrong = draft.showError(error);
        setWrong(wrong);
        if (wrong) navigate(pathOfArea(describeSetting(wrong).group));
      },
    });
  };
  const { isWaiting, onSubmit } = useWaitingForm(form, draft.isPending, submit);
  const isBusy = save.isPending || isWaiting;
  return (
    <div className={css.settings}>
      <AreaNav current={area} />
      {!data ? (
        <div className={css.page}>
          <h2>{areaText[area]()}</h2>
          {error ? (
            <FailedRead title={m.site_settings_failed()} error={error} onRetry={refetch} />
          ) : (
            <SkeletonRows rows={8} label={m.common_loading()} />
          )}
        </div>
      ) : (
        <form ref={form} className={css.page} onSubmit={onSubmit} noValidate>
          {area === "history" ? (
            <SettingsHistory changes={data.changes} undo={undo} />
          ) : (
            <SettingsGroup group={area} settings={data.settings} draft={draft} />
          )}
          {draft.names.length > 0 && (
            <div className={css.save}>
              <p role="status" className={css.unsaved}>
                {m.site_settings_unsaved({ count: draft.names.length })}
              </p>
              <Button onClick={draft.discard}>{m.site_settings_discard()}</Button>
              <Button type="submit" kind="solid" aria-disabled={isBusy || undefined}>
                {isBusy ? m.common_saving() : m.common_save()}
              </Button>
            </div>
          )}
          <p className="sr" role="status">
            {save.isSuccess && draft.names.length === 0 && m.site_settings_saved()}
          </p>
        </form>
      )}
    </div>
  );
}

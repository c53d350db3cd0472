import {
  isSecret,
  isSettingName,
  type Setting,
  type SettingName,
  type Settings,
} from "@cointally/contract/settings.ts";
import type { ThemeName } from "@cointally/shared/brand/themes.ts";
import { withAddedChains } from "@cointally/shared/chain-lists.ts";
import { type ChainFacts, setChains, toChain } from "@cointally/shared/chains.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useAdminApi } from "../../lib/api/admin-api.ts";
import { invalidate, query } from "../../lib/api/api.ts";
import { type FieldErrors, fieldErrors } from "../../lib/api/field-errors.ts";
import { siteNameKey } from "../../lib/page/brand.ts";
import { mergeTexts } from "./json-merge.ts";
import { showBrand, themeOf } from "./show-brand.ts";

/** Values as typed, by setting; null restores the default. */
export type Draft = Partial<Record<SettingName, string | null>>;

/** Without the settings that a newer server has and this page does not know: it may be open while the site is upgraded. */
export function withoutUnknown(found: Settings): Settings {
  const isKnown = ({ name }: { name: string }) => isSettingName(name);
  const changes = found.changes.map((change) => ({ ...change, entries: change.entries.filter(isKnown) }));
  return {
    ...found,
    settings: found.settings.filter(isKnown),
    changes: changes.filter(({ entries }) => entries.length > 0),
  };
}

/** The settings with their history, and functions that change them. */
export function useSettings() {
  const api = useAdminApi();
  const client = useQueryClient();
  const read = query(api.getSettings);
  const { data, error, refetch } = useQuery({ ...read, staleTime: 0, select: withoutUnknown });
  const show = async (settings: Settings) => {
    // A read that began before has the values from before.
    await client.cancelQueries({ queryKey: read.queryKey });
    const added = settings.settings.find(({ name }) => name === "CHAINS")?.value;
    setChains(withAddedChains((added ? (JSON.parse(added) as ChainFacts[]) : []).map(toChain)));
    client.setQueryData(read.queryKey, settings);
    client.setQueryData(siteNameKey, savedText(settings.settings, "SITE_NAME"));
    showBrand((name) => savedText(settings.settings, name));
  };
  const save = useMutation({
    mutationFn: (values: Draft) => api.changeSettings({ body: { version: data?.version ?? 0, values } }),
    onSuccess: show,
    // Another admin may have saved meanwhile, or the response of this save is lost: what was typed stays, and the next save waits for what
    // is in effect now, without which it would be refused again. A wrong value is shown at once.
    onError: (error) => (Object.keys(fieldErrors(error)).length > 0 ? undefined : invalidate(client, api.getSettings)),
  });
  const undo = useMutation({
    mutationFn: (version: number) => api.undoSettings({ params: { version } }),
    onSuccess: show,
    onError: () => void invalidate(client, api.getSettings),
  });
  return { data, error, refetch, save, undo };
}

/** What is typed and not saved, over all areas, and the errors of the last save. */
export function useDraft(settings: readonly Setting[]) {
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(0);
  const names = Object.keys(draft) as SettingName[];
  const isDirty = names.length > 0;
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);

  const known = useRef(settings);
  useEffect(() => {
    const before = known.current;
    known.current = settings;
    setDraft((typed) => withSaved(typed, before, settings));
  }, [settings]);

  const set = (name: SettingName, value: string | null) => {
    const saved = settings.find((setting) => setting.name === name);
    const isSame = !isSecret(name) && value !== null && value === (saved?.value ?? "") && saved?.source === "database";
    setDraft(({ [name]: _, ...rest }) => (isSame ? rest : { ...rest, [name]: value }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => key !== name && !key.startsWith(`${name}.`))),
    );
  };
  return {
    draft,
    names,
    errors,
    set,
    /** Whether a field's value is still to come: an image that is uploaded, a node that is read. A save waits for it. */
    isPending: pending > 0,
    setPending,
    discard() {
      setDraft({});
      setErrors({});
    },
    /** Shows the errors of a refused save; returns the first setting with one. */
    showError(error: unknown): SettingName | undefined {
      const found = Object.entries(fieldErrors(error)).map(
        ([key, text]) => [key.replace(/^values\./, ""), text] as const,
      );
      // An error inside of a setting, such as CHAINS.0.rpc, is shown at the setting too.
      const inside = found.map(([key, text]) => [key.split(".")[0] as string, text] as const);
      setErrors(Object.fromEntries([...inside, ...found]));
      return inside.map(([name]) => name).find(isSettingName);
    },
  };
}

/** What is typed, with what others have saved since; the same object where that is nothing. */
function withSaved(typed: Draft, before: readonly Setting[], after: readonly Setting[]): Draft {
  const merged = (Object.entries(typed) as [SettingName, string | null][]).flatMap(([name, text]) => {
    const [was, is] = [savedText(before, name), savedText(after, name)];
    return text === null || was === is ? [] : [[name, mergeTexts(was, text, is)]];
  });
  return merged.length > 0 ? { ...typed, ...Object.fromEntries(merged) } : typed;
}

/**
 * A form that, submitted while a field's value is still to come, is submitted once it is there.
 * @returns whether the form waits, and the handler of its submission around `submit`
 */
export function useWaitingForm(form: RefObject<HTMLFormElement | null>, isPending: boolean, submit: () => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isPending) return;
    setIsWaiting(false);
    form.current?.requestSubmit();
  }, [form, isWaiting, isPending]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) setIsWaiting(true);
    else submit();
  };
  return { isWaiting, onSubmit };
}

export type SettingsDraft = ReturnType<typeof useDraft>;

const savedText = (settings: readonly Setting[], name: SettingName) =>
  settings.find((one) => one.name === name)?.value ?? "";

/** A setting as it is typed, or else as it is in use; empty without a value. */
export function typedText(settings: readonly Setting[], { draft }: SettingsDraft, name: SettingName): string {
  const setting = settings.find((one) => one.name === name);
  const typed = draft[name];
  return typed ?? (typed === null ? setting?.initial : setting?.value) ?? "";
}

export const typedTheme = (settings: readonly Setting[], draft: SettingsDraft): ThemeName =>
  themeOf(typedText(settings, draft, "SITE_THEME"));

import type { RouterContextProvider } from "react-router";
import { pageOf } from "../../lib/page.ts";
import { type TextWords, textWords } from "../../words/texts.ts";
import { textHtml } from "./text-html.ts";

/** A page that is a text: the operator's, else ours. For loaders: the browser gets the finished page alone. */
export async function loadText(context: Readonly<RouterContextProvider>, name: keyof TextWords) {
  const { locale, contentOverride } = pageOf(context);
  const ours = textWords[locale][name];
  const theirs = await contentOverride(name);
  const { title, html } = textHtml(theirs?.markdown ?? ours.markdown);
  const heading = title ?? textHtml(ours.markdown).title ?? "Cointally";
  return { path: `/${name}`, title: heading, html, locale: theirs?.locale ?? locale, description: ours.description };
}

export type LoadedText = Awaited<ReturnType<typeof loadText>>;

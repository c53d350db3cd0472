import type { RouterContextProvider } from "react-router";
import { pageOf } from "../../lib/page.ts";
import { documents, markdownOf } from "./documents.ts";
import { textHtml } from "./text-html.ts";

/** A page that is a document: the operator's, else ours. Used by loaders: the browser gets only the HTML. */
export async function loadText(context: Readonly<RouterContextProvider>, name: keyof typeof documents) {
  const { locale, contentOverride } = pageOf(context);
  const ours = markdownOf(name);
  const theirs = await contentOverride(name);
  const { title, html } = textHtml(theirs?.markdown ?? ours);
  const heading = title ?? textHtml(ours).title ?? "Cointally";
  const description = documents[name].description();
  return { path: `/${name}`, title: heading, html, locale: theirs?.locale ?? locale, description };
}

export type LoadedText = Awaited<ReturnType<typeof loadText>>;

import * as m from "@cointally/i18n/messages";
import type { ColorMode } from "@cointally/shared/brand/themes.ts";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocale } from "../../lib/format/locale.ts";
import css from "./site-preview.module.css";

/** The width in CSS pixels of the phone that the frame stands for. */
const phoneWidth = 360;

type Props = {
  /** The body of the page. */
  html: string;
  /** The brand's CSS. */
  brand: string;
  mode: ColorMode;
};

/**
 * A page at the width of a phone, scaled to the room that it has. It is a document of its own, so that media queries and styles are those of the
 * page; nothing in it runs, and nothing can be reached by pointer, keyboard or screen reader.
 */
export function PreviewFrame({ html, brand, mode }: Props) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [empty] = useState(emptyDocument);
  const [page, setPage] = useState<{ document: Document; brand: CSSStyleSheet } | null>(null);
  const [width, setWidth] = useState(0);
  const [height, setHeight] = useState(0);

  useEffect(() => {
    if (!page) return;
    page.document.documentElement.lang = locale;
    page.document.documentElement.dataset.theme = mode;
  }, [page, locale, mode]);

  // The page is as high as its content, not as its window.
  useEffect(() => page?.brand.replaceSync(`body{min-height:0}${brand}`), [page, brand]);

  useEffect(() => {
    if (!box.current || !page) return;
    const { current } = box;
    const observer = new ResizeObserver(() => {
      setWidth(current.clientWidth);
      setHeight(page.document.body.offsetHeight);
    });
    observer.observe(current);
    observer.observe(page.document.body);
    return () => observer.disconnect();
  }, [page]);

  const scale = width / phoneWidth;
  return (
    <div ref={box} className={css.frame} style={{ height: height * scale }} inert>
      <iframe
        title={m.brand_preview_frame()}
        srcDoc={empty}
        tabIndex={-1}
        style={{ width: phoneWidth, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setPage(prepare(currentTarget))}
      />
      {page &&
        createPortal(
          <div
            style={{ display: "contents" }}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React (front-page.tsx)
            dangerouslySetInnerHTML={{ __html: html }}
          />,
          page.document.body,
        )}
    </div>
  );
}

/** A document with the styles of this page, but for its brand. */
function emptyDocument(): string {
  const sheets = document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style:not([data-brand])');
  const copies = [...sheets].map((sheet) => {
    const copy = sheet.cloneNode(true) as HTMLElement;
    // Of the style elements that Vite makes in development.
    if (sheet.nonce) copy.setAttribute("nonce", sheet.nonce);
    return copy.outerHTML;
  });
  return `<!doctype html><head>${copies.join("")}`;
}

/** Adds a sheet for the brand to the frame's document, and keeps the focus out of it. The Content-Security-Policy allows constructed ones. */
function prepare({ contentDocument, contentWindow }: HTMLIFrameElement) {
  if (!contentDocument || !contentWindow) return null;
  const { CSSStyleSheet } = contentWindow as Window & typeof globalThis;
  const brand = new CSSStyleSheet();
  contentDocument.adoptedStyleSheets = [brand];
  contentDocument.documentElement.inert = true;
  return { document: contentDocument, brand };
}

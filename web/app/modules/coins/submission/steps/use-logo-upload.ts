import * as m from "@cointally/i18n/messages";
import { useEffect, useRef, useState } from "react";
import type { CallOptions } from "../../../../lib/api.ts";
import { useApi } from "../../../../lib/api-context.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { toastError } from "../../../../ui/toasts.tsx";
import type { Logo } from "../draft.ts";
import { refuseFile } from "./refuse-file.ts";

export type LogoUpload = {
  /** How much is on its way, 0 to 1; null while none is. */
  part: number | null;
  refused: string | undefined;
  /** A picture, or why there is none. */
  take: (file: File | string) => void;
  stop: () => void;
};

/** Sends a logo, or another picture by its own call, as soon as it is chosen, so that it is seen as it will be shown; a newer one takes its place. */
export function useLogoUpload(
  onDone: (logo: Logo) => void,
  call: "uploadLogo" | "uploadAdImage" = "uploadLogo",
): LogoUpload {
  const api = useApi();
  const [part, setPart] = useState<number | null>(null);
  const [refused, setRefused] = useState<string>();
  const running = useRef<AbortController>(null);
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setPart(null);
  };
  useEffect(() => () => running.current?.abort(), []);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const send = async (file: File) => {
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    const form = new FormData();
    form.set("file", file);
    setPart(0);
    try {
      const { upload } = await api[call]({ form, signal, send: sendWithProgress(setPart) });
      if (!signal.aborted) done.current({ ...upload, at: Date.now() });
    } catch (error) {
      if (!signal.aborted) {
        setRefused(errorMessage(error) ?? m.submission_logo_failed());
        toastError(error);
      }
    }
    if (!signal.aborted) setPart(null);
  };
  return {
    part,
    refused,
    stop,
    take(file) {
      const reason = typeof file === "string" ? file : refuseFile(file);
      setRefused(reason);
      if (reason || typeof file === "string") return;
      stop();
      send(file);
    },
  };
}

/**
 * Like `fetch`, and reports the part of the body that is sent, 0 to 1, which fetch cannot.
 * @throws TypeError if the server cannot be reached; AbortError if it was aborted
 */
const sendWithProgress =
  (onProgress: (part: number) => void): NonNullable<CallOptions["send"]> =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, request));
      request.onerror = () => reject(new TypeError("The upload failed"));
      request.onabort = () => reject(new DOMException("The upload was aborted", "AbortError"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });

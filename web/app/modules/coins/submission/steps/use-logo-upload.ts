import * as m from "@cointally/i18n/messages";
import { useEffect, useRef, useState } from "react";
import type { CallOptions } from "../../../../lib/api/api.ts";
import { useApi } from "../../../../lib/api/api-context.ts";
import { errorMessage } from "../../../../lib/api/error-message.ts";
import { toastError } from "../../../../ui/feedback/toasts.tsx";
import type { Logo } from "../draft.ts";
import { validateFile } from "./validate-file.ts";

export type LogoUpload = {
  /** The uploaded share, 0 to 1; null when nothing is being uploaded. */
  part: number | null;
  refused: string | undefined;
  /** Uploads a file, or shows an error message. */
  take: (file: File | string) => void;
  stop: () => void;
};

/** The call that uploads an image. */
type Upload = (options: CallOptions) => Promise<{ upload: { id: string; url: string } }>;

/** Uploads a logo, or another image by its own API call, as soon as it is chosen; a newer file cancels the previous upload. */
export function useLogoUpload(onDone: (logo: Logo) => void, call?: Upload): LogoUpload {
  const api = useApi();
  const [part, setPart] = useState<number | null>(null);
  const [refused, setRefused] = useState<string>();
  const controllerRef = useRef<AbortController>(null);
  const stop = () => {
    controllerRef.current?.abort();
    controllerRef.current = null;
    setPart(null);
  };
  useEffect(() => () => controllerRef.current?.abort(), []);
  const onDoneRef = useRef(onDone);
  useEffect(() => {
    onDoneRef.current = onDone;
  });

  const send = async (file: File) => {
    const control = new AbortController();
    controllerRef.current = control;
    const { signal } = control;
    const form = new FormData();
    form.set("file", file);
    setPart(0);
    try {
      const { upload } = await (call ?? api.uploadLogo)({ form, signal, send: sendWithProgress(setPart) });
      if (!signal.aborted) onDoneRef.current({ ...upload, at: Date.now() });
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
      const reason = typeof file === "string" ? file : validateFile(file);
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

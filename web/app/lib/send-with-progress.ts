type Init = { method: string; headers: Headers; body?: BodyInit; signal?: AbortSignal };

/**
 * As `fetch`, and tells how much of the body is on its way, 0 to 1: fetch itself cannot.
 * @throws TypeError when the server cannot be reached; AbortError when it was stopped
 */
export const sendWithProgress =
  (onProgress: (part: number) => void) =>
  (url: string, { method, headers, body, signal }: Init): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(new Response(request.responseText, request));
      request.onerror = () => reject(new TypeError("The upload did not get through"));
      request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });

/** The part of ws that is used; the package has no types of its own. */
declare module "ws" {
  import type { LookupFunction } from "node:net";

  export class WebSocket {
    constructor(url: string, options: { maxPayload: number; perMessageDeflate: boolean; lookup?: LookupFunction });
    onopen: () => void;
    onerror: (event: { error?: Error & { code?: string } }) => void;
    onclose: () => void;
    onmessage: (event: { data: unknown }) => void;
    send(text: string): void;
    close(): void;
  }
}

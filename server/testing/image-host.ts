import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { NetworkAccess } from "../core/fetch-public.ts";

/** A certificate for pictures.example, other.example, inner.example and 127.0.0.1; its key protects nothing. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIB0DCCAXagAwIBAgIUcPG5RsqLHmICwHayY0kMtCwoEiowCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjIxODM1MThaGA8y
MTI2MTAyOTE4MzUxOFowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABHBq3BIDPQGF83PYe4SQ4yLBoK8C3Clk2wIt
RmPwZ8AUVCyvXoZ3Dy9kaLBdOn1EUDHbtn2kmTOw/57XqQwi9a+jgZUwgZIwHQYD
VR0OBBYEFPB7uywnJ7En0QcSSN0G0l+mGFS6MB8GA1UdIwQYMBaAFPB7uywnJ7En
0QcSSN0G0l+mGFS6MA8GA1UdEwEB/wQFMAMBAf8wPwYDVR0RBDgwNoIQcGljdHVy
ZXMuZXhhbXBsZYINb3RoZXIuZXhhbXBsZYINaW5uZXIuZXhhbXBsZYcEfwAAATAK
BggqhkjOPQQDAgNIADBFAiEAi3rxi/VhmItLSFEv87vjcxM2oOYCoUAYHtpANuz3
vKQCID4YvbcM1JntmxdmgOAPQ1w0JHGLfCSwFWYvMHQtOMJY
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXPg0NwqX1FG/eGsK
VDloJm8cZ6KPSEwJkW2L5iAO1myhRANCAARwatwSAz0BhfNz2HuEkOMiwaCvAtwp
ZNsCLUZj8GfAFFQsr16Gdw8vZGiwXTp9RFAx27Z9pJkzsP+e16kMIvWv
-----END PRIVATE KEY-----`;

export const testCertificate = { cert: certificate, key };

/**
 * An https host of images for all tests of a file. `network` resolves every name to it, except inner.example, which resolves to a private
 * address; it stands for the public internet, on its own port.
 */
export function imageHost() {
  const requests: string[] = [];
  const lookedUp: string[] = [];
  let listener: RequestListener = (_request, response) => void response.writeHead(404).end();
  const server = createServer(testCertificate, (request, response) => {
    requests.push(`${request.headers.host?.replace(/:\d+$/, "")}${request.url}`);
    listener(request, response);
  });
  const network: NetworkAccess = {
    lookup: async (host) => {
      lookedUp.push(host);
      if (host === "gone.example") throw new Error("ENOTFOUND");
      if (host === "mixed.example") {
        return [
          { address: "127.0.0.1", family: 4 },
          { address: "10.0.0.7", family: 4 },
        ];
      }
      return [{ address: host === "inner.example" ? "169.254.169.254" : "127.0.0.1", family: 4 }];
    },
    isAllowed: (address) => address === "127.0.0.1",
    port: 0,
    ca: certificate,
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    network.port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    requests.length = 0;
    lookedUp.length = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    requests,
    lookedUp,
    network,
    answers(next: RequestListener) {
      listener = next;
    },
  };
}

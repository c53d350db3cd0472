import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** How the server handles the next email: it accepts it, responds with another code than 250, or drops the connection before or after accepting. */
export type MailServerBehaviour =
  | "takes"
  | { refuses: number; at: "recipient" | "data" }
  | "drops before it takes"
  | "drops after it took";

type Delivery = { from: string; to: string[]; raw: string; user?: string; secure: boolean };

const failure = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/**
 * A real SMTP server on loopback, with STARTTLS by a certificate that nobody signed, that behaves as it is told: per email by
 * `conducts`, for every connection by `settings`.
 */
export async function localMailServer(settings: SMTPServerOptions = {}) {
  const received: Delivery[] = [];
  const conducts: MailServerBehaviour[] = [];
  let connections = 0;
  // What nodes of its list are is the library's own business, but for the line that they hold.
  const drop = () => {
    for (const connection of server.connections as Iterable<{ _socket: { destroy(): void } }>)
      connection._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onConnect(_session, next) {
      connections++;
      next();
    },
    onRcptTo({ address }, _session, next) {
      const conduct = conducts[0];
      if (typeof conduct !== "object" || conduct.at !== "recipient") return next();
      conducts.shift();
      next(failure(conduct.refuses, `<${address}> not now`));
    },
    async onData(stream, session, next) {
      const raw = await text(stream);
      const conduct = conducts.shift() ?? "takes";
      if (typeof conduct === "object")
        return next(failure(conduct.refuses, `not for <${session.envelope.rcptTo[0]?.address}>`));
      if (conduct === "drops before it takes") return drop();
      received.push({
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw,
        ...(session.user && { user: session.user }),
        secure: session.secure,
      });
      if (conduct === "drops after it took") return drop();
      next();
    },
    ...settings,
  });
  // A line that breaks is part of the play.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    /** The address to send to; `tls` says whether the certificate is checked. */
    url: ({ login = "", tls = "tls.rejectUnauthorized=false" } = {}) =>
      `smtp://${login && `${login}@`}127.0.0.1:${port}?${tls}`,
    received,
    conducts,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        drop();
        server.close(resolve);
      }),
  };
}

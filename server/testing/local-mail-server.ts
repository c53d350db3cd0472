import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** How the server handles the next email: it accepts it, responds with another code than 250, or drops the connection before or after accepting. */
export type MailServerBehaviour =
  | "accepts"
  | { refuses: number; at: "recipient" | "data" }
  | "drops before accepting"
  | "drops after accepting";

type Delivery = { from: string; to: string[]; raw: string; user?: string; secure: boolean };

const failure = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/**
 * A real SMTP server on loopback, with STARTTLS by a self-signed certificate. Its behaviour is set per email by `behaviours`, and for every
 * connection by `settings`.
 */
export async function localMailServer(settings: SMTPServerOptions = {}) {
  const received: Delivery[] = [];
  const behaviours: MailServerBehaviour[] = [];
  let connections = 0;
  // The library's list of connections has internal nodes, of which only the socket is used.
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
      const behaviour = behaviours[0];
      if (typeof behaviour !== "object" || behaviour.at !== "recipient") return next();
      behaviours.shift();
      next(failure(behaviour.refuses, `<${address}> not now`));
    },
    async onData(stream, session, next) {
      const raw = await text(stream);
      const behaviour = behaviours.shift() ?? "accepts";
      if (typeof behaviour === "object")
        return next(failure(behaviour.refuses, `not for <${session.envelope.rcptTo[0]?.address}>`));
      if (behaviour === "drops before accepting") return drop();
      received.push({
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw,
        ...(session.user && { user: session.user }),
        secure: session.secure,
      });
      if (behaviour === "drops after accepting") return drop();
      next();
    },
    ...settings,
  });
  // Broken connections are part of the tests.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    /** The address to send to; `tls` says whether the certificate is checked. */
    url: ({ login = "", tls = "tls.rejectUnauthorized=false" } = {}) =>
      `smtp://${login && `${login}@`}127.0.0.1:${port}?${tls}`,
    received,
    behaviours,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        drop();
        server.close(resolve);
      }),
  };
}

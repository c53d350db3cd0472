import { type AddressInfo, createServer } from "node:net";
import { StartError } from "./core/config/start-error.ts";

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another one (PORT=0 takes a free one).`,
  EACCES: (_host, port) => `This user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) =>
    `${host} is no address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: (host) => `${host} is no address of this machine. Set HOST to one that is, such as 127.0.0.1 or 0.0.0.0.`,
};

/**
 * The port on which the site can listen: the requested one, or a free one for 0. Known before anything is seeded and before the first
 * worker listens, since links in emails need it.
 * @throws {StartError} when nothing can listen there
 */
export function probePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ""];
      reject(reason ? new StartError(reason(host, port)) : error);
    });
    probe.listen(port, host, () => {
      const { port: found } = probe.address() as AddressInfo;
      probe.close(() => resolve(found));
    });
  });
}

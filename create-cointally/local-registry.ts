import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A registry on this machine that has the packed create-cointally alone. Every other request is answered by 404, or sent on to `upstream`.
 */
export async function startRegistry(archive: string, version: string, upstream?: string) {
  const integrity = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  const name = "create-cointally";
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    if (path === "/archive.tgz") return void response.end(readFileSync(archive));
    if (path !== `/${name}`) {
      return void (
        upstream ? response.writeHead(302, { location: new URL(path, upstream).href }) : response.writeHead(404)
      ).end();
    }
    const dist = { tarball: `${url}/archive.tgz`, integrity };
    const manifest = { name, version, bin: { [name]: "index.mjs" }, dist };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: manifest } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, close: () => server.close() };
}

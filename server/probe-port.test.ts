import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { StartError } from "./core/config/start-error.ts";
import { probePort } from "./probe-port.ts";

test("explains that a port is taken, returns a free one, and finds one for 0", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const refused = probePort("127.0.0.1", port);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken.`);
  other.close();
  await once(other, "close");
  expect(await probePort("127.0.0.1", port)).toBe(port);
  expect(await probePort("127.0.0.1", 0)).toBeGreaterThan(0);
});

test("explains that an address belongs to another machine", async () => {
  await expect(probePort("203.0.113.7", 0)).rejects.toThrow("203.0.113.7 is no address of this machine.");
});

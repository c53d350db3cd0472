import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FetchError } from "../core/fetch-json.ts";
import { isPublicAddress } from "../core/public-address.ts";
import { imageHost } from "../testing/image-host.ts";
import { fetchPicture } from "./fetch-public.ts";

describe("an address is public", () => {
  test.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"])(
    "%s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("an address is not public", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "2001:db8::1",
    "2001:0:4136:e378::1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("%j", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("an image on a foreign host", () => {
  const host = imageHost();
  const fetched = (url: string) => fetchPicture(url, host.network);
  const refused = async (url: string) => {
    const error = await fetched(url).then(
      () => null,
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(FetchError);
    return (error as FetchError).message;
  };

  test("is returned as bytes from the named host", async () => {
    host.answers((request, response) => {
      expect(request.headers.cookie).toBeUndefined();
      response.end("some bytes");
    });
    expect((await fetched("https://pictures.example/a.png?size=1")).toString()).toBe("some bytes");
    expect(host.requests).toEqual(["pictures.example/a.png?size=1"]);
  });

  test.each([
    "http://pictures.example/a.png",
    "ftp://pictures.example/a.png",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://pictures.example:8443/a.png",
    "https://me:secret@pictures.example/a.png",
    "//pictures.example/a.png",
    "",
  ])("is fetched over https on port 443 only: %j", async (url) => {
    expect(await refused(url)).toBe("not an https address");
    expect(host.lookedUp).toEqual([]);
  });

  test.each([
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://2130706434/",
    "https://0x0a000001/",
    "https://inner.example/",
    "https://mixed.example/",
  ])("is not fetched from a private address: %s", async (url) => {
    expect(await refused(url)).toBe("an address that is not public");
    expect(host.requests).toEqual([]);
  });

  test("a name is resolved once, and the connection uses the checked address", async () => {
    let turns = 0;
    const rebinding = {
      ...host.network,
      lookup: async () => [{ address: ++turns === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }],
    };
    host.answers((_request, response) => void response.end("once"));
    expect((await fetchPicture("https://pictures.example/", rebinding)).toString()).toBe("once");
    expect(turns).toBe(1);
  });

  test("redirects are followed to public hosts only, at most three, each one checked", async () => {
    const to: Record<string, string> = {
      "/a": "https://other.example/b",
      "/b": "/c",
      "/inner": "https://inner.example/",
      "/plain": "http://other.example/c",
      "/round": "/round",
    };
    host.answers(({ url = "" }, response) => {
      const location = to[url];
      if (location) return void response.writeHead(302, { location }).end();
      response.end(url);
    });
    expect((await fetched("https://pictures.example/a")).toString()).toBe("/c");
    expect(host.requests).toEqual(["pictures.example/a", "other.example/b", "other.example/c"]);
    expect(await refused("https://pictures.example/inner")).toBe("an address that is not public");
    expect(await refused("https://pictures.example/plain")).toBe("not an https address");
    expect(await refused("https://pictures.example/round")).toBe("too many redirects");
  });

  test("more than 1 MiB is refused, announced or not", async () => {
    const chunk = Buffer.alloc(64 * 1024);
    let sent = 0;
    host.answers(({ url }, response) => {
      if (url === "/said") response.setHeader("content-length", 2 * 1024 * 1024);
      response.on("error", () => {});
      const more = () => {
        while (!response.destroyed && sent < 64 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    for (const path of ["/said", "/endless"]) {
      sent = 0;
      expect(await refused(`https://pictures.example${path}`)).toBe("a response of more than 1048576 bytes");
      expect(sent).toBeLessThan(16 * 1024 * 1024);
    }
  });

  test("compressed, empty and missing responses are refused", async () => {
    host.answers(({ url }, response) => {
      if (url === "/packed") return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x"));
      response.writeHead(404).end();
    });
    expect(await refused("https://pictures.example/packed")).toBe("a compressed response");
    expect(await refused("https://pictures.example/gone")).toBe("HTTP 404");
    expect(await refused("https://gone.example/")).toBe("no connection");
    const stranger = { ...host.network, ca: undefined };
    await expect(fetchPicture("https://pictures.example/", stranger)).rejects.toThrow("no connection");
  });

  test("a host that sends a byte now and then is abandoned after 3 s", async () => {
    host.answers((_request, response) => {
      const timer = setInterval(() => response.write("."), 100);
      response.on("close", () => clearInterval(timer));
    });
    const began = performance.now();
    expect(await refused("https://pictures.example/slow")).toBe("no response in time");
    expect(performance.now() - began).toBeLessThan(6000);
  });
});

import { expect, test } from "vitest";
import { depthOf } from "../core/parse-json.ts";
import { readBytes, readJson } from "./body.ts";
import { readFilePart } from "./file-part.ts";

/** A body whose stream fails as a socket does when the client disconnects. */
const brokenOff = (type: string) => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from("--x")),
    pull: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
  });
  const headers = { "content-type": type };
  return new Request("http://localhost", { method: "POST", headers, body, duplex: "half" } as RequestInit);
};

test("answers an interrupted body with 400, not as a server error", async () => {
  const refusal = { name: "AppError", code: "bad_request" };
  await expect(readBytes(brokenOff("application/json"), 100)).rejects.toMatchObject(refusal);
  await expect(readFilePart(brokenOff("multipart/form-data; boundary=x"), 100)).rejects.toMatchObject(refusal);
});

test("decodes a body once, as strict UTF-8", async () => {
  const read = (body: Buffer) =>
    readJson(
      new Request("http://localhost", {
        method: "POST",
        headers: { "content-type": "application/json; charset=iso-8859-1" },
        body: body as Uint8Array<ArrayBuffer>,
      }),
    );
  const text = "é %C3%A9 &eacute; \\u00e9";
  expect((await read(Buffer.from(JSON.stringify(text)))).value).toBe(text);
  for (const bytes of ['"\xe9"', '"\xc0\xaf"', '"\xed\xa0\x80"', '"\xff"']) {
    await expect(read(Buffer.from(bytes, "latin1"))).rejects.toMatchObject({ code: "validation" });
  }
});

test.each([
  ["", 0],
  ["7", 0],
  ["[]", 1],
  ['{"a":[{"b":[]}],"c":[]}', 4],
  ['{"[[[[{{":"}]\\"[[[","x":"\\\\"}', 1],
])("%j is %i deep", (json, depth) => {
  expect(depthOf(Buffer.from(json))).toBe(depth);
});

test("refuses a body nested deeper than any call needs before parsing it, and quickly", async () => {
  const send = (body: string) =>
    readJson(
      new Request("http://localhost", { method: "POST", headers: { "content-type": "application/json" }, body }),
    );
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect((await send(nested(32))).value).toBeInstanceOf(Array);
  await expect(send(nested(33))).rejects.toMatchObject({ code: "validation" });
  const began = process.cpuUsage();
  await expect(send("[{".repeat(32_000))).rejects.toMatchObject({ code: "validation" });
  expect(process.cpuUsage(began).user).toBeLessThan(200_000);
});

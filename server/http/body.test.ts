import { expect, test } from "vitest";
import { readBytes } from "./body.ts";
import { readFilePart } from "./file-part.ts";

/** A body that ends as a socket does whose other side hangs up. */
const brokenOff = (type: string) => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from("--x")),
    pull: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
  });
  const headers = { "content-type": type };
  return new Request("http://localhost", { method: "POST", headers, body, duplex: "half" } as RequestInit);
};

test("a body that breaks off is the caller's doing, not a failure of ours", async () => {
  const refusal = { name: "Refusal", code: "bad_request" };
  await expect(readBytes(brokenOff("application/json"), 100)).rejects.toMatchObject(refusal);
  await expect(readFilePart(brokenOff("multipart/form-data; boundary=x"), 100)).rejects.toMatchObject(refusal);
});

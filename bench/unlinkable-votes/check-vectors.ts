import { readFile } from "node:fs/promises";
import { concatBytes, hexToBytes } from "@noble/hashes/utils";
import {
  createResponse,
  finishCredential,
  generatorOf,
  type Key,
  presentationRelation,
  publicKeyOf,
  secretOfContext,
  tagOf,
} from "./credentials.ts";
import {
  equation,
  modulo,
  type Point,
  pointsOf,
  pointsToBytes,
  type Relation,
  scalarsOf,
  sumOfSecret,
  verify,
} from "./linear-proofs.ts";

type Vector = Record<string, string>;
type Vectors = Record<
  "ServerKey" | "CredentialRequest" | "CredentialResponse" | "Credential" | "Presentation1" | "Presentation2",
  Vector
>;

const bytesOf = (vector: Vector, ...names: string[]) =>
  concatBytes(...names.map((name) => hexToBytes(vector[name] as string)));
const scalarOf = (vector: Vector, name: string) => scalarsOf(bytesOf(vector, name))[0] as bigint;
const textOf = (vector: Vector, name: string) => new TextDecoder().decode(bytesOf(vector, name));
const expectEqual = (got: Uint8Array | bigint, expected: Uint8Array | bigint, what: string) => {
  if (String(got) !== String(expected)) throw new Error(`the draft has another ${what}`);
};

/** The relation of the draft's presentations, of which there may be two for a context: with their number, committed to and in range. */
function relationOfTwo(shown: Point[], V: Point, X1: Point, T: Point, nonceCommit: Point): Relation {
  const { points, equations } = presentationRelation(shown, V, X1, T);
  return {
    points: [...points, nonceCommit],
    scalars: 8,
    equations: [
      ...equations.slice(0, 2),
      equation(9, [3, 0], [4, 1]),
      equation(8, [0, 7], [3, 7]),
      equation(9, [5, 0], [6, 1]),
      equation(9, [5, 9], [7, 1]),
    ],
  };
}

/**
 * Compares with the test vectors of the draft: `poc/vectors/allVectors.json` of github.com/ietf-wg-privacypass/draft-arc.
 * @returns how many values were compared. @throws Error at the first that differs
 */
export async function checkVectors(file: string): Promise<number> {
  const all: Record<string, Vectors> = JSON.parse(await readFile(file, "utf8"));
  const vectors = all["ARCV1-P256"] as Vectors;
  const { ServerKey, CredentialRequest: asked, CredentialResponse: answered, Credential: issued } = vectors;
  const secret = {
    x0: scalarOf(ServerKey, "x0"),
    x1: scalarOf(ServerKey, "x1"),
    x2: scalarOf(ServerKey, "x2"),
    x0Blinding: scalarOf(ServerKey, "xb"),
  };
  const open = publicKeyOf(secret);
  const key: Key = { secret, open };
  expectEqual(pointsToBytes([open.X0, open.X1, open.X2]), bytesOf(ServerKey, "X0", "X1", "X2"), "public key");

  const m2 = secretOfContext(textOf(asked, "request_context"));
  expectEqual(m2, scalarOf(asked, "m2"), "secret of the context");
  const request = bytesOf(asked, "m1_enc", "m2_enc", "proof");
  createResponse(key, request);
  const response = bytesOf(answered, "U", "enc_U_prime", "X0_aux", "X1_aux", "X2_aux", "H_aux", "proof");
  const secrets = { m1: scalarOf(asked, "m1"), m2, r1: scalarOf(asked, "r1"), r2: scalarOf(asked, "r2") };
  const credential = finishCredential(secrets, open, request, response);
  expectEqual(pointsToBytes([credential.U, credential.UPrime]), bytesOf(issued, "U", "U_prime"), "credential");

  for (const presented of [vectors.Presentation1, vectors.Presentation2]) {
    const T = generatorOf(textOf(presented, "presentation_context"));
    const number = BigInt(presented.nonce as string);
    const tag = tagOf({ m1: credential.m1 + number }, T);
    expectEqual(pointsToBytes([tag]), bytesOf(presented, "tag"), "tag");
    const shown = pointsOf(bytesOf(presented, "U", "U_prime_commit", "m1_commit", "tag"));
    const [U, UPrimeCommit, m1Commit] = shown as [Point, Point, Point];
    const V = sumOfSecret([modulo(secret.x0 + secret.x2 * m2), U], [secret.x1, m1Commit]).subtract(UPrimeCommit);
    const [nonceCommit] = pointsOf(bytesOf(presented, "nonce_commit")) as [Point];
    const proof = bytesOf(presented, "proof").subarray(33);
    if (!verify("ARCV1-P256CredentialPresentation", relationOfTwo(shown, V, open.X1, T, nonceCommit), proof, new Set()))
      throw new Error("a presentation of the draft is refused");
  }
  return 10;
}

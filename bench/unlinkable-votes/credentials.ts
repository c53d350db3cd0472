import { hash_to_field } from "@noble/curves/abstract/hash-to-curve";
import { invert } from "@noble/curves/abstract/modular";
import { p256, p256_hasher } from "@noble/curves/nist";
import { sha256 } from "@noble/hashes/sha2";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import {
  equation,
  modulo,
  order,
  type Point,
  pointBytes,
  pointsOf,
  pointsToBytes,
  prove,
  type Relation,
  randomScalar,
  sumOfSecret,
  verify,
} from "./linear-proofs.ts";

/*
 * Anonymous rate-limited credentials over P-256: draft-ietf-privacypass-arc-crypto-01, with its names of values. A prototype for
 * measuring, which nobody has reviewed and no feature may use: BigInt arithmetic does not take the same time for all secrets.
 */

const suite = "ARCV1-P256";
const curve = p256.ProjectivePoint;
const tabled = (point: Point): Point => {
  point._setWindowSize(8);
  return point;
};

const hashToPoint = (bytes: Uint8Array, info: string): Point =>
  curve.fromAffine(p256_hasher.hashToCurve(bytes, { DST: `HashToGroup-${suite}${info}` }).toAffine());
const hashToScalar = (text: string, info: string): bigint => {
  const options = { DST: `HashToScalar-${suite}${info}`, p: order, m: 1, k: 128, expand: "xmd", hash: sha256 } as const;
  return hash_to_field(utf8ToBytes(text), 1, options)[0]?.[0] as bigint;
};

const G = curve.BASE;
const H = tabled(hashToPoint(G.toRawBytes(true), "generatorH"));

export type PublicKey = { X0: Point; X1: Point; X2: Point };
export type PrivateKey = { x0: bigint; x1: bigint; x2: bigint; x0Blinding: bigint };
export type Key = { secret: PrivateKey; open: PublicKey };
type Secrets = { m1: bigint; m2: bigint; r1: bigint; r2: bigint };
export type Credential = { m1: bigint; U: Point; UPrime: Point; X1: Point };

export const publicKeyOf = ({ x0, x1, x2, x0Blinding }: PrivateKey): PublicKey => ({
  X0: sumOfSecret([x0, G], [x0Blinding, H]),
  X1: tabled(H.multiply(x1)),
  X2: tabled(H.multiply(x2)),
});

export function createKey(): Key {
  const secret = { x0: randomScalar(), x1: randomScalar(), x2: randomScalar(), x0Blinding: randomScalar() };
  return { secret, open: publicKeyOf(secret) };
}

export const publicKeyToBytes = ({ X0, X1, X2 }: PublicKey): Uint8Array => pointsToBytes([X0, X1, X2]);

/** @throws Error when these bytes are not a key */
export function readPublicKey(bytes: Uint8Array): PublicKey {
  const [X0, X1, X2] = pointsOf(bytes) as [Point, Point, Point];
  return { X0, X1: tabled(X1), X2: tabled(X2) };
}

/** What everybody agrees on when a credential is issued: here the day and the level of trust. */
export const secretOfContext = (context: string): bigint => hashToScalar(context, "requestContext");
/** What a tag belongs to: here the coin and the day. The same for all voters, so it is computed once. */
export const generatorOf = (context: string): Point => hashToPoint(utf8ToBytes(context), "Tag");

const requestRelation = (m1Enc: Point, m2Enc: Point): Relation => ({
  points: [G, H, m1Enc, m2Enc],
  scalars: 4,
  equations: [equation(2, [0, 0], [2, 1]), equation(3, [1, 0], [3, 1])],
});

/** The voter asks for a credential; `request` says nothing about `m1`, the secret by which the voter's tags are made. */
export function createRequest(context: string): { secrets: Secrets; request: Uint8Array } {
  const secrets = { m1: randomScalar(), m2: secretOfContext(context), r1: randomScalar(), r2: randomScalar() };
  const { m1, m2, r1, r2 } = secrets;
  const [m1Enc, m2Enc] = [sumOfSecret([m1, G], [r1, H]), sumOfSecret([m2, G], [r2, H])];
  const proof = prove(`${suite}CredentialRequest`, requestRelation(m1Enc, m2Enc), [m1, m2, r1, r2]);
  return { secrets, request: concatBytes(pointsToBytes([m1Enc, m2Enc]), proof) };
}

/** Splits bytes into this many points, and the rest. @throws Error when these are not points */
const split = (bytes: Uint8Array, points: number): [Point[], Uint8Array] => [
  pointsOf(bytes.subarray(0, points * pointBytes)),
  bytes.subarray(points * pointBytes),
];

// Points: G, H, m1Enc, m2Enc, U, encUPrime, X0, X1, X2, X0Aux, X1Aux, X2Aux, HAux. Scalars: x0, x1, x2, x0Blinding, b, t1, t2.
const responseRelation = (request: Point[], { X0, X1, X2 }: PublicKey, [U, encUPrime, ...aux]: Point[]): Relation => ({
  points: [G, H, ...request, U as Point, encUPrime as Point, X0, X1, X2, ...aux],
  scalars: 7,
  equations: [
    equation(6, [0, 0], [3, 1]),
    equation(7, [1, 1]),
    equation(8, [2, 1]),
    equation(12, [4, 1]),
    equation(9, [3, 12]),
    equation(10, [5, 1]),
    equation(10, [4, 7]),
    equation(11, [4, 8]),
    equation(11, [6, 1]),
    equation(4, [4, 0]),
    equation(5, [4, 6], [5, 2], [6, 3]),
  ],
});

/** The issuer answers a request. @throws Error when the request is not one */
export function createResponse({ secret, open }: Key, request: Uint8Array): Uint8Array {
  const [[m1Enc, m2Enc], requestProof] = split(request, 2) as [[Point, Point], Uint8Array];
  const hasTable = new Set([G, H]);
  if (!verify(`${suite}CredentialRequest`, requestRelation(m1Enc, m2Enc), requestProof, hasTable))
    throw new Error("the request is not valid");
  const { x0, x1, x2, x0Blinding } = secret;
  const b = randomScalar();
  const [t1, t2] = [modulo(b * x1), modulo(b * x2)];
  const U = G.multiply(b);
  const encUPrime = sumOfSecret([b, open.X0], [t1, m1Enc], [t2, m2Enc]);
  const aux = [H.multiply(modulo(b * x0Blinding)), H.multiply(t1), H.multiply(t2), H.multiply(b)];
  const answer = [U, encUPrime, ...aux];
  const relation = responseRelation([m1Enc, m2Enc], open, answer);
  const proof = prove(`${suite}CredentialResponse`, relation, [x0, x1, x2, x0Blinding, b, t1, t2]);
  return concatBytes(pointsToBytes(answer), proof);
}

/** The voter's credential. @throws Error when it was not issued with the key that everybody else's was issued with */
export function finishCredential(
  secrets: Secrets,
  key: PublicKey,
  request: Uint8Array,
  response: Uint8Array,
): Credential {
  const [requested] = split(request, 2);
  const [answer, proof] = split(response, 6);
  const relation = responseRelation(requested, key, answer);
  if (!verify(`${suite}CredentialResponse`, relation, proof, new Set([G, H, key.X1, key.X2])))
    throw new Error("the credential is not of this key");
  const [U, encUPrime, X0Aux, X1Aux, X2Aux] = answer as [Point, Point, Point, Point, Point];
  const blinding = sumOfSecret([secrets.r1, X1Aux], [secrets.r2, X2Aux]);
  return { m1: secrets.m1, U, UPrime: encUPrime.subtract(X0Aux).subtract(blinding), X1: key.X1 };
}

/**
 * Points: G, H, U, UPrimeCommit, m1Commit, V, X1, tag, T. Scalars: m1, z, -r. With one presentation a context its number is always 0, so
 * the commitment to it and the proof of its range, which the draft has for more, say nothing and are left out.
 */
export const presentationRelation = (
  [U, UPrimeCommit, m1Commit, tag]: Point[],
  V: Point,
  X1: Point,
  T: Point,
): Relation => ({
  points: [G, H, U, UPrimeCommit, m1Commit, V, X1, tag, T] as Point[],
  scalars: 3,
  equations: [equation(4, [0, 2], [1, 1]), equation(5, [1, 6], [2, 0]), equation(8, [0, 7])],
});

/** The tag of a credential in a context: the same each time, and without `m1` not to be told from those in other contexts. */
export const tagOf = ({ m1 }: Pick<Credential, "m1">, T: Point): Point => T.multiply(invert(m1, order));

const newBlinding = () => ({ a: randomScalar(), r: randomScalar(), z: randomScalar() });

/** The voter shows that some credential of the key made this tag, and not which. Only a check of the checks gives the blinding. */
export function present(credential: Credential, T: Point, { a, r, z } = newBlinding()): Uint8Array {
  const { m1, X1 } = credential;
  const U = credential.U.multiply(a);
  const UPrimeCommit = sumOfSecret([a, credential.UPrime], [r, G]);
  const m1Commit = sumOfSecret([m1, U], [z, H]);
  const V = sumOfSecret([z, X1], [modulo(-r), G]);
  const shown = [U, UPrimeCommit, m1Commit, tagOf(credential, T)];
  const proof = prove(`${suite}CredentialPresentation`, presentationRelation(shown, V, X1, T), [m1, z, modulo(-r)]);
  return concatBytes(pointsToBytes(shown), proof);
}

/** The tag of a valid presentation, as bytes; null for any other bytes. */
export function verifyPresentation(
  { secret, open }: Key,
  m2: bigint,
  T: Point,
  presentation: Uint8Array,
): Uint8Array | null {
  try {
    const [shown, proof] = split(presentation, 4);
    const [U, UPrimeCommit, m1Commit] = shown as [Point, Point, Point];
    const V = sumOfSecret([modulo(secret.x0 + secret.x2 * m2), U], [secret.x1, m1Commit]).subtract(UPrimeCommit);
    const relation = presentationRelation(shown, V, open.X1, T);
    const valid = verify(`${suite}CredentialPresentation`, relation, proof, new Set([G, H, open.X1]));
    return valid ? presentation.slice(3 * pointBytes, 4 * pointBytes) : null;
  } catch {
    return null;
  }
}

const ownershipRelation = (tag: Point, T: Point): Relation => ({
  points: [tag, T],
  scalars: 1,
  equations: [equation(1, [0, 0])],
});

/** The voter shows that a tag is theirs, for this text only: an appeal without an account. It is not in the draft. */
export const proveOwnership = (credential: Credential, T: Point, text: string): Uint8Array =>
  prove(`${suite}Ownership${text}`, ownershipRelation(tagOf(credential, T), T), [credential.m1]);

export const verifyOwnership = (tag: Uint8Array, T: Point, text: string, proof: Uint8Array): boolean =>
  verify(`${suite}Ownership${text}`, ownershipRelation(pointsOf(tag)[0] as Point, T), proof, new Set());

import { p256 } from "@noble/curves/nist";
import { shake128 } from "@noble/hashes/sha3";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";

const curve = p256.ProjectivePoint;
export type Point = typeof curve.BASE;
export const order = p256.CURVE.n;
export const pointBytes = 33;
export const scalarBytes = 32;

/** Equations `points[result] = sum of scalar × points[point]`, whose scalars only the prover knows. */
export type Relation = { points: Point[]; scalars: number; equations: Equation[] };
type Equation = { result: number; terms: [scalar: number, point: number][] };

export const equation = (result: number, ...terms: Equation["terms"]): Equation => ({ result, terms });

/** More bytes than a scalar has, so that their remainder is evenly distributed. */
const wideBytes = scalarBytes + 16;

export const modulo = (value: bigint): bigint => ((value % order) + order) % order;
const integerOf = (bytes: Uint8Array): bigint => bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);

export function randomScalar(): bigint {
  return (integerOf(crypto.getRandomValues(new Uint8Array(wideBytes))) % (order - 1n)) + 1n;
}

export function scalarToBytes(scalar: bigint): Uint8Array {
  return Uint8Array.from({ length: scalarBytes }, (_, i) =>
    Number((scalar >> BigInt(8 * (scalarBytes - 1 - i))) & 255n),
  );
}

/** @throws Error when these are not scalars in their only encoding */
export function scalarsOf(bytes: Uint8Array): bigint[] {
  if (bytes.length % scalarBytes) throw new Error("not scalars");
  const scalars = Array.from({ length: bytes.length / scalarBytes }, (_, i) =>
    integerOf(bytes.subarray(i * scalarBytes, (i + 1) * scalarBytes)),
  );
  if (scalars.some((scalar) => scalar >= order)) throw new Error("not scalars");
  return scalars;
}

export const pointsToBytes = (points: Point[]): Uint8Array => concatBytes(...points.map((p) => p.toRawBytes(true)));

/** @throws Error when these are not points of the curve in their only encoding */
export function pointsOf(bytes: Uint8Array): Point[] {
  if (bytes.length % pointBytes) throw new Error("not points");
  return Array.from({ length: bytes.length / pointBytes }, (_, i) =>
    curve.fromHex(bytes.subarray(i * pointBytes, (i + 1) * pointBytes)),
  );
}

/** The sum of products in a time that does not depend on the scalars. */
export function sumOfSecret(...terms: [bigint, Point][]): Point {
  return terms.reduce((sum, [scalar, point]) => (scalar === 0n ? sum : sum.add(point.multiply(scalar))), curve.ZERO);
}

/** The sum of products of public scalars: points without a table share the doublings. */
function sumOfPublic(terms: [bigint, Point][], hasTable: Set<Point>): Point {
  const withTable = terms.filter(([, point]) => hasTable.has(point));
  const others = terms.filter(([, point]) => !hasTable.has(point));
  let sum = curve.ZERO;
  for (let bit = 255n; bit >= 0n; bit--) {
    sum = sum.double();
    for (const [scalar, point] of others) if ((scalar >> bit) & 1n) sum = sum.add(point);
  }
  return sum.add(sumOfSecret(...withTable));
}

const littleEndian = (...numbers: number[]): Uint8Array => new Uint8Array(Uint32Array.from(numbers).buffer);
const withLength = (bytes: Uint8Array): Uint8Array => concatBytes(littleEndian(bytes.length).toReversed(), bytes);

/**
 * The challenge for the relation and the prover's commitments, by SHAKE128: draft-irtf-cfrg-fiat-shamir-01, by which the test vectors of the
 * credentials are made. Its next version encodes the session in another way.
 */
function challengeOf(session: string, { points, equations }: Relation, commitments: Point[]): bigint {
  const firstBlock = new Uint8Array(168);
  firstBlock.set(utf8ToBytes("sigma-proofs_Shake128_P256"));
  const label = [littleEndian(equations.length)];
  for (const { result, terms } of equations) label.push(littleEndian(result, terms.length, ...terms.flat()));
  label.push(pointsToBytes(points));
  const absorbed = [
    firstBlock,
    withLength(utf8ToBytes(session)),
    withLength(concatBytes(...label)),
    pointsToBytes(commitments),
  ];
  return integerOf(shake128(concatBytes(...absorbed), { dkLen: wideBytes })) % order;
}

/** Proves knowledge of the relation's scalars (draft-irtf-cfrg-sigma-protocols): the challenge, and a response for each scalar. */
export function prove(session: string, relation: Relation, witness: bigint[]): Uint8Array {
  const nonces = witness.map(randomScalar);
  const commitments = relation.equations.map(({ terms }) =>
    sumOfSecret(
      ...terms.map(([scalar, point]): [bigint, Point] => [nonces[scalar] as bigint, relation.points[point] as Point]),
    ),
  );
  const challenge = challengeOf(session, relation, commitments);
  const responses = witness.map((value, i) => modulo((nonces[i] as bigint) + value * challenge));
  return concatBytes(...[challenge, ...responses].map(scalarToBytes));
}

/** Whether the proof shows knowledge of the scalars. Points that have tables of multiples are named, because they are faster. */
export function verify(session: string, relation: Relation, proof: Uint8Array, hasTable: Set<Point>): boolean {
  if (proof.length !== (1 + relation.scalars) * scalarBytes) return false;
  const [challenge, ...responses] = scalarsOf(proof) as [bigint, ...bigint[]];
  const commitments = relation.equations.map(({ result, terms }) =>
    sumOfPublic(
      [
        ...terms.map(([s, p]): [bigint, Point] => [responses[s] as bigint, relation.points[p] as Point]),
        [modulo(-challenge), relation.points[result] as Point],
      ],
      hasTable,
    ),
  );
  return challengeOf(session, relation, commitments) === challenge;
}

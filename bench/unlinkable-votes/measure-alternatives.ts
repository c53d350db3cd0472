import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { bls12_381 } from "@noble/curves/bls12-381";
import type { Measured } from "../report.ts";
import { scratch } from "../site.ts";
import { percentiles, processorTime, timeSteps } from "./measure-steps.ts";

/** Not needed for anything else, so it is installed for this measurement only. 0.9.0 depends on a package that is not published. */
const privacyPass = "@cloudflare/privacypass-ts@0.8.1";

type Token = { serialize(): Uint8Array };
// biome-ignore lint/suspicious/noExplicitAny: the package is not installed when types are checked
type Package = any;

/** A token for one vote by the package: request, issue, finish, verify. */
async function measureTokens(
  name: string,
  turns: number,
  { client, issuer, publicKey, origin, verifyKey }: Record<string, Package>,
): Promise<Measured> {
  const challenge = origin.createTokenChallenge("issuer.example", crypto.getRandomValues(new Uint8Array(32)));
  const made: Record<string, Token> = {};
  const steps = {
    request: async () => {
      made.request = await client.createTokenRequest(challenge, publicKey);
    },
    issue: async () => {
      made.response = await issuer.issue(made.request);
    },
    finish: async () => {
      made.token = await client.finalize(made.response);
    },
    verify: async () => {
      if (!(await origin.verify(made.token, verifyKey))) throw new Error("a valid token is refused");
    },
  };
  const times = await timeSteps(steps, turns, processorTime);
  const of = (step: keyof typeof steps) => percentiles(times.get(step) as number[]).median_ms;
  const bytesOf = (name: string) => made[name]?.serialize().length ?? 0;
  return {
    name,
    request_bytes: bytesOf("request"),
    response_bytes: bytesOf("response"),
    token_bytes: bytesOf("token"),
    voter_ms: of("request") + of("finish"),
    issue_ms: of("issue"),
    verify_ms: of("verify"),
  };
}

/** The least that a BBS presentation with a pseudonym costs in JavaScript: its multiplications and pairings, and nothing else of it. */
async function measurePairings(turns: number): Promise<Measured> {
  const { G1, G2, fields } = bls12_381;
  const scalar = () =>
    fields.Fr.create(BigInt(`0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex")}`));
  const [point, key] = [G1.ProjectivePoint.BASE.multiply(scalar()), G2.ProjectivePoint.BASE.multiply(scalar())];
  const multiply = (times: number) => {
    for (let n = 0; n < times; n++) point.multiply(scalar());
  };
  const steps = {
    present: () => multiply(10),
    verify: () => {
      multiply(9);
      bls12_381.pairingBatch([
        { g1: point, g2: key },
        { g1: point, g2: G2.ProjectivePoint.BASE },
      ]);
    },
  };
  const times = await timeSteps(steps, turns, processorTime);
  const of = (step: keyof typeof steps) => percentiles(times.get(step) as number[]).median_ms;
  return { name: "BBS, its operations alone", voter_ms: of("present"), verify_ms: of("verify") };
}

/** The other constructions of decision 56, at their least. */
export async function measureAlternatives(turns: number): Promise<Measured[]> {
  const { folder, remove } = await scratch();
  try {
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", "--prefix", folder, privacyPass]);
    const entry = join(folder, "node_modules/@cloudflare/privacypass-ts/lib/src/index.js");
    const { publicVerif, privateVerif }: Package = await import(pathToFileURL(entry).href);
    const mode = publicVerif.BlindRSAMode.PSS;
    const rsa = await publicVerif.Issuer.generateKey(mode, {
      modulusLength: 2048,
      publicExponent: Uint8Array.of(1, 0, 1),
    });
    const oprf = await privateVerif.keyGen();
    return [
      await measureTokens("blind RSA, 2048 bits", turns, {
        client: new publicVerif.Client(mode),
        issuer: new publicVerif.Issuer(mode, "issuer.example", rsa.privateKey, rsa.publicKey),
        publicKey: await publicVerif.getPublicKeyBytes(rsa.publicKey),
        origin: new publicVerif.Origin(mode, ["coins.example"]),
        verifyKey: rsa.publicKey,
      }),
      await measureTokens("VOPRF, P-384", turns, {
        client: new privateVerif.Client(),
        issuer: new privateVerif.Issuer("issuer.example", oprf.privateKey, oprf.publicKey),
        publicKey: oprf.publicKey,
        origin: new privateVerif.Origin(["coins.example"]),
        verifyKey: oprf.privateKey,
      }),
      await measurePairings(turns),
    ];
  } finally {
    await remove();
  }
}

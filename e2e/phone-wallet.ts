import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import type { BrowserContext, WebSocketRoute } from "playwright-core";
import type { LocalChain } from "../server/testing/local-chain.ts";

/**
 * A wallet on a phone, and the relay between: both ends of WalletConnect v2 that are not ours, as its specification has them
 * (envelopes of type 0, ChaCha20-Poly1305, keys by X25519 and HKDF). It signs with the local chain's keys.
 */

type Rpc = { id: number; method?: string; params?: Record<string, unknown>; result?: unknown };

const algorithm = "chacha20-poly1305";
const tagLength = 16;

const seal = (key: Buffer, message: object): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength });
  const sealed = Buffer.concat([cipher.update(JSON.stringify(message)), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([Buffer.of(0), iv, sealed]).toString("base64");
};

const unseal = (key: Buffer, envelope: string): Rpc => {
  const bytes = Buffer.from(envelope, "base64");
  const cipher = createDecipheriv(algorithm, key, bytes.subarray(1, 13), { authTagLength: tagLength });
  cipher.setAuthTag(bytes.subarray(-tagLength));
  return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(13, -tagLength)), cipher.final()]).toString());
};

/** A raw X25519 key as Node takes it. */
const publicKeyOf = (hex: string) =>
  createPublicKey({
    key: { kty: "OKP", crv: "X25519", x: Buffer.from(hex, "hex").toString("base64url") },
    format: "jwk",
  });

/** The key of a session between two, and the topic that it is spoken of under. */
const sessionWith = (theirs: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(theirs) });
  const key = Buffer.from(hkdfSync("sha256", shared, "", "", 32));
  const own = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
  return { key, own, topic: createHash("sha256").update(key).digest("hex") };
};

const metadata = { name: "Phone", description: "A wallet", url: "https://phone.example", icons: [] };

/** What the phone says to a code: yes, no, or yes with a session that is settled when `settle` is called. */
type Says = "yes" | "no" | "yes, later";

/** Stands in the relay's place for a browser; `scan` is the phone that scans a code. */
export async function phoneWallet(context: BrowserContext, chain: LocalChain, account: string) {
  let page: WebSocketRoute | undefined;
  const keys = new Map<string, Buffer>();
  const waiting = new Map<string, string[]>();
  const asked: string[] = [];
  const settling: (() => void)[] = [];
  const heard = new Map<string, () => void>();
  let ended = 0;
  let session = "";
  let silent = false;
  let ids = Date.now() * 1000;

  const deliver = (topic: string, message: string) =>
    page?.send(
      JSON.stringify({
        id: ++ids,
        jsonrpc: "2.0",
        method: "irn_subscription",
        params: { id: topic, data: { topic, message, publishedAt: Date.now(), tag: 0 } },
      }),
    );
  const say = (topic: string, message: object) => deliver(topic, seal(keys.get(topic) as Buffer, message));

  /** What waited for somebody to listen. */
  const listen = (topic: string) => {
    for (const message of waiting.get(topic) ?? []) deliver(topic, message);
    waiting.delete(topic);
    heard.get(topic)?.();
  };

  async function hear(topic: string, { id, method, params }: Rpc, says: Says = "yes") {
    if (method === "wc_sessionDelete") ended += 1;
    if (method === "wc_sessionPropose" && says === "no")
      return say(topic, { id, jsonrpc: "2.0", error: { code: 5000, message: "User rejected." } });
    if (method === "wc_sessionPropose") return propose(topic, id, params as never, says);
    if (method !== "wc_sessionRequest") return;
    const { request } = params as { request: { method: string; params: unknown[] } };
    asked.push(request.method);
    if (silent) return;
    const answer = await chain.rpc(request.method, ...request.params).then(
      (result) => ({ result }),
      ({ message }: Error) => ({ error: { code: -32601, message } }),
    );
    say(topic, { id, jsonrpc: "2.0", ...answer });
  }

  /** Answers a proposal; done when the page listens to the session that comes of it. */
  function propose(
    pairing: string,
    id: number,
    proposal: { proposer: { publicKey: string }; optionalNamespaces: { eip155: object } },
    says: Says,
  ) {
    const { key, own, topic } = sessionWith(proposal.proposer.publicKey);
    keys.set(topic, key);
    session = topic;
    const relay = { protocol: "irn" };
    const namespaces = {
      eip155: {
        ...proposal.optionalNamespaces.eip155,
        accounts: [1, 56].map((chain) => `eip155:${chain}:${account}`),
        chains: ["eip155:1", "eip155:56"],
      },
    };
    const expiry = Math.floor(Date.now() / 1000) + 86_400;
    const params = { relay, namespaces, controller: { publicKey: own, metadata }, expiry };
    const settled = seal(key, { id: ++ids, jsonrpc: "2.0", method: "wc_sessionSettle", params });
    if (says === "yes") waiting.set(topic, [settled]);
    else settling.push(() => deliver(topic, settled));
    const listening = new Promise<void>((resolve) => heard.set(topic, resolve));
    say(pairing, { id, jsonrpc: "2.0", result: { relay, responderPublicKey: own } });
    return says === "yes, later" ? listening : undefined;
  }

  const proposals: { topic: string; message: string }[] = [];
  const answer = async ({ id, method, params = {} }: Rpc) => {
    const topics = (params.topics ?? [params.topic]) as string[];
    const result = method?.includes("batchSubscribe")
      ? topics
      : method?.includes("etchMessages")
        ? { messages: [] }
        : method === "irn_subscribe"
          ? topics[0]
          : true;
    page?.send(JSON.stringify({ id, jsonrpc: "2.0", result }));
    if (/subscribe$/i.test(method ?? "") && !method?.includes("un")) topics.forEach(listen);
    if (method !== "irn_publish") return;
    const { topic, message } = params as { topic: string; message: string };
    const key = keys.get(topic);
    if (key) await hear(topic, unseal(key, message));
    else proposals.push({ topic, message });
  };

  await context.routeWebSocket(/relay\.walletconnect/, (socket) => {
    page = socket;
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as Rpc;
      if (message.method) void answer(message);
    });
  });

  return {
    asked,
    /** How many sessions the page has ended. */
    ended: () => ended,
    /** Says something in the last session by itself: of its network or accounts, or that it ends. */
    tell: (method: string, params: object) => say(session, { id: ++ids, jsonrpc: "2.0", method, params }),
    /** From now on what it is asked lies on its screen. */
    fallSilent: () => {
      silent = true;
    },
    settle: () => settling.splice(0).forEach((send) => void send()),
    /** Reads a `wc:` address, as a camera would, and answers what is proposed there. */
    async scan(uri: string, says: Says = "yes") {
      const [, topic = "", symKey = ""] = /^wc:([0-9a-f]+)@2.*[?&]symKey=([0-9a-f]+)/.exec(uri) ?? [];
      keys.set(topic, Buffer.from(symKey, "hex"));
      for (const proposal of proposals.filter((each) => each.topic === topic)) {
        await hear(topic, unseal(Buffer.from(symKey, "hex"), proposal.message), says);
      }
    },
  };
}

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
import type { LocalChain } from "../../server/testing/local-chain.ts";

/**
 * A phone wallet and the relay of WalletConnect v2, as its specification describes them (type 0 envelopes, ChaCha20-Poly1305, X25519 and
 * HKDF). The wallet signs with the local chain's keys.
 */

type Rpc = { id: number; method?: string; params?: Record<string, unknown>; result?: unknown };

const algorithm = "chacha20-poly1305";
const tagLength = 16;

const encrypt = (key: Buffer, message: object): string => {
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength });
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(message)), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([Buffer.of(0), iv, encrypted]).toString("base64");
};

const decrypt = (key: Buffer, envelope: string): Rpc => {
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

/** Symmetric key, own public key and topic of a session with the peer of this public key. */
const sessionWith = (peerPublicKey: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("x25519");
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(peerPublicKey) });
  const key = Buffer.from(hkdfSync("sha256", shared, "", "", 32));
  const ownPublicKey = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
  return { key, ownPublicKey, topic: createHash("sha256").update(key).digest("hex") };
};

/** Answers a page as a relay to which no phone is connected. */
export function answerAsRelay(socket: WebSocketRoute): void {
  socket.onMessage((text) => {
    const { id, params } = JSON.parse(String(text)) as { id: number; params: { topic?: string; topics?: string[] } };
    socket.send(JSON.stringify({ id, jsonrpc: "2.0", result: params.topic ?? params.topics ?? true }));
  });
}

const metadata = { name: "Phone", description: "A wallet", url: "https://phone.example", icons: [] };

/** How the phone decides on a session proposal; "approve later" settles the session when `settle` is called. */
type Decision = "approve" | "reject" | "approve later";

/** Replaces the relay for this browser context; `scan` has the phone scan a code. */
export async function createPhoneWallet(context: BrowserContext, chain: LocalChain, account: string) {
  let page: WebSocketRoute | undefined;
  const keys = new Map<string, Buffer>();
  const queued = new Map<string, string[]>();
  const requests: string[] = [];
  const settling: (() => void)[] = [];
  const subscribers = new Map<string, () => void>();
  let endedSessions = 0;
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
  const sendEncrypted = (topic: string, message: object) => deliver(topic, encrypt(keys.get(topic) as Buffer, message));

  /** Delivers what was queued for a topic before its subscription. */
  const deliverQueued = (topic: string) => {
    for (const message of queued.get(topic) ?? []) deliver(topic, message);
    queued.delete(topic);
    subscribers.get(topic)?.();
  };

  async function handleMessage(topic: string, { id, method, params }: Rpc, decision: Decision = "approve") {
    if (method === "wc_sessionDelete") endedSessions += 1;
    if (method === "wc_sessionPropose" && decision === "reject")
      return sendEncrypted(topic, { id, jsonrpc: "2.0", error: { code: 5000, message: "User rejected." } });
    if (method === "wc_sessionPropose") return propose(topic, id, params as never, decision);
    if (method !== "wc_sessionRequest") return;
    const { request } = params as { request: { method: string; params: unknown[] } };
    requests.push(request.method);
    if (silent) return;
    const response = await chain.rpc(request.method, ...request.params).then(
      (result) => ({ result }),
      ({ message }: Error) => ({ error: { code: -32601, message } }),
    );
    sendEncrypted(topic, { id, jsonrpc: "2.0", ...response });
  }

  /** Responds to a proposal; "approve later" resolves once the page subscribes to the session. */
  function propose(
    pairing: string,
    id: number,
    proposal: { proposer: { publicKey: string }; optionalNamespaces: { eip155: object } },
    decision: Decision,
  ) {
    const { key, ownPublicKey, topic } = sessionWith(proposal.proposer.publicKey);
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
    const params = { relay, namespaces, controller: { publicKey: ownPublicKey, metadata }, expiry };
    const settled = encrypt(key, { id: ++ids, jsonrpc: "2.0", method: "wc_sessionSettle", params });
    if (decision === "approve") queued.set(topic, [settled]);
    else settling.push(() => deliver(topic, settled));
    const subscribed = new Promise<void>((resolve) => subscribers.set(topic, resolve));
    sendEncrypted(pairing, { id, jsonrpc: "2.0", result: { relay, responderPublicKey: ownPublicKey } });
    return decision === "approve later" ? subscribed : undefined;
  }

  const proposals: { topic: string; message: string }[] = [];
  const handleRpc = async ({ id, method, params = {} }: Rpc) => {
    const topics = (params.topics ?? [params.topic]) as string[];
    const result = method?.includes("batchSubscribe")
      ? topics
      : method?.includes("etchMessages")
        ? { messages: [] }
        : method === "irn_subscribe"
          ? topics[0]
          : true;
    page?.send(JSON.stringify({ id, jsonrpc: "2.0", result }));
    if (/subscribe$/i.test(method ?? "") && !method?.includes("un")) topics.forEach(deliverQueued);
    if (method !== "irn_publish") return;
    const { topic, message } = params as { topic: string; message: string };
    const key = keys.get(topic);
    if (key) await handleMessage(topic, decrypt(key, message));
    else proposals.push({ topic, message });
  };

  await context.routeWebSocket(/relay\.walletconnect/, (socket) => {
    page = socket;
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as Rpc;
      if (message.method) void handleRpc(message);
    });
  });

  return {
    requests,
    /** How many sessions the page has ended. */
    endedSessions: () => endedSessions,
    /** Sends an event or the end of the last session. */
    emit: (method: string, params: object) => sendEncrypted(session, { id: ++ids, jsonrpc: "2.0", method, params }),
    /** Leaves every further request unanswered. */
    stopResponding: () => {
      silent = true;
    },
    settle: () => settling.splice(0).forEach((send) => void send()),
    /** Reads a `wc:` URI, as a camera would, and decides on what is proposed there. */
    async scan(uri: string, decision: Decision = "approve") {
      const [, topic = "", symKey = ""] = /^wc:([0-9a-f]+)@2.*[?&]symKey=([0-9a-f]+)/.exec(uri) ?? [];
      keys.set(topic, Buffer.from(symKey, "hex"));
      for (const proposal of proposals.filter((each) => each.topic === topic)) {
        await handleMessage(topic, decrypt(Buffer.from(symKey, "hex"), proposal.message), decision);
      }
    },
  };
}

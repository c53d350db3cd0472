import { createHash } from "node:crypto";
import type { Address } from "viem";
import { avatarRecord, chosenName, nameServices, verifyName } from "../../chain/names.ts";
import { createByteCache } from "../../core/byte-cache.ts";
import { type Breaker, createBreaker } from "../../core/circuit-breaker.ts";
import type { Context, Identities, Identity, IdentitySource } from "../../core/context.ts";
import { FetchError, fetchJson } from "../../core/fetch-json.ts";
import { fetchPicture } from "../../core/fetch-public.ts";
import { limitConcurrency } from "../../core/limit-concurrency.ts";
import { outageLog } from "../../core/outage-log.ts";
import { readImage } from "../uploads/read-image.ts";

/** Owners may change names and avatars, so they are looked up again after this. */
const cachedMs = 10 * 60_000;
const chainMs = 4000;
const serviceMs = 3000;
const maxServiceBytes = 64 * 1024;
const maxPictureBytes = 1024 * 1024;
/** Width and height of an avatar; the dialog shows it at 48 CSS pixels. */
const side = 128;

const inTime = <T>(work: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, chainMs, null);
  });
  // An unreachable chain or an invalid response of a contract means that no name is known.
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
};

const inlined = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;
const onIpfs = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{32,100}(?:\/[\w./%-]*)?)$/;

/** The image of an avatar record (ENSIP-12). @throws {FetchError} for unsupported kinds of images */
const bytesOf = async (
  record: string,
  gateway: string | undefined,
  fetchBytes: typeof fetchPicture,
): Promise<Buffer> => {
  const [, base64] = inlined.exec(record) ?? [];
  if (base64) {
    const bytes = Buffer.from(base64, "base64");
    if (bytes.length > maxPictureBytes) throw new FetchError("an image that is too large", true);
    return bytes;
  }
  const [, path] = onIpfs.exec(record) ?? [];
  if (path && !gateway) throw new FetchError("an image on IPFS without a gateway");
  return fetchBytes(path ? `${gateway}/ipfs/${path}` : record);
};

type Work = Pick<Context, "settings" | "nodes" | "clock" | "log">;

/** The name and avatar from the operator's identity service; none where none is configured or it does not respond. */
const askService = async (
  identityUrl: string,
  address: Address,
  breaker: Breaker,
): Promise<{ name?: unknown; avatar?: unknown }> => {
  const url = new URL(identityUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${address}`;
  try {
    const { status, json } = await breaker.run(async () => {
      const answer = await fetchJson(url.href, { timeoutMs: serviceMs, maxBytes: maxServiceBytes });
      if (answer.status >= 500 || answer.status === 429) throw new FetchError(`HTTP ${answer.status}`);
      return answer;
    });
    return status === 200 && typeof json === "object" && json !== null ? json : {};
  } catch {
    return {};
  }
};

/**
 * Names and avatars of wallets' addresses: from the chains' name services and the operator's identity service at once, each with a
 * time-out. A name counts when it resolves back to the address. Images are fetched and re-encoded here, so that no browser requests one
 * from a third party. Both are cached for ten minutes, also when not found, with a bounded size.
 */
export function createIdentities(
  { settings, nodes, clock, log }: Work,
  fetchBytes: typeof fetchPicture = fetchPicture,
): Identities {
  const cachedNames = createByteCache(8 * 1024 * 1024);
  const cachedPictures = createByteCache(16 * 1024 * 1024);
  const fewAtOnce = limitConcurrency(4);
  const breaker = createBreaker({ clock, outage: outageLog(log, clock, "identity service") });
  const turn = () => Math.floor(clock().getTime() / cachedMs);

  const lookUp = async (address: Address, source: IdentitySource): Promise<Identity> => {
    const { identityUrl } = settings.current();
    const service = source === "service" && identityUrl ? askService(identityUrl, address, breaker) : null;
    const [profile, named, ...chosen] = await Promise.all([
      service,
      service && inTime(service.then(({ name }) => verifyName(nodes, name, address))),
      ...nameServices.map((each) => inTime(chosenName(nodes, each, address))),
    ]);
    const best = named ?? chosen.find((name) => name !== null) ?? null;
    const record =
      typeof profile?.avatar === "string" ? profile.avatar : best && (await inTime(avatarRecord(nodes, best)));
    const isKnown =
      record && record.length < 2 * maxPictureBytes && /^(?:https:\/\/|ipfs:\/\/|data:image\/)/.test(record);
    return { name: best?.name ?? null, picture: isKnown ? record : null };
  };

  const find: Identities["find"] = async (address, source) => {
    const key = `${turn()} ${source} ${address.toLowerCase()}`;
    const bytes = await cachedNames(key, async () => Buffer.from(JSON.stringify(await lookUp(address, source))));
    return JSON.parse(bytes.toString()) as Identity;
  };

  const encode = async (picture: string): Promise<Buffer> => {
    try {
      const bytes = await fewAtOnce(() => bytesOf(picture, settings.current().ipfsGatewayUrl, fetchBytes));
      return await readImage(bytes, (image) => image.resize(side, side).webp({ quality: 86 }).toBuffer());
    } catch {
      return Buffer.alloc(0);
    }
  };

  return {
    find,
    async avatar(address, source) {
      const { picture } = await find(address, source);
      if (!picture) return null;
      const key = `${turn()} ${createHash("sha256").update(picture).digest("base64url")}`;
      const webp = await cachedPictures(key, () => encode(picture));
      return webp.length > 0 ? webp : null;
    },
  };
}

import { constants, crc32, deflateRawSync } from "node:zlib";

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** CRC-32's polynomial without its highest term, the lowest power in the highest bit, as gzip has it (RFC 1952 §8). */
const polynomial = 0xedb88320;
const one = 0x80000000;
const byByte = 0x00800000;

/** The product of two polynomials over GF(2), modulo CRC-32's. */
const times = (a: number, b: number): number => {
  let product = 0;
  for (let power = b, bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= power;
    power = power & 1 ? (power >>> 1) ^ polynomial : power >>> 1;
  }
  return product >>> 0;
};

/** What a sum is multiplied with when this many bytes follow. */
const shifted = (bytes: number): number => {
  let factor = one;
  for (let left = bytes, square = byByte; left > 0; left = Math.floor(left / 2), square = times(square, square)) {
    if (left % 2 === 1) factor = times(factor, square);
  }
  return factor;
};

/** Compressed up to a byte's edge, and with no look back, so that something may stand between two parts (RFC 1951 §3.2.3). */
const deflated = (part: Buffer): Buffer => deflateRawSync(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH });

/** The head of a block of a deflate stream that holds bytes as they are (RFC 1951 §3.2.4). */
const storedHead = (length: number): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
};

/** Bytes with something of a fixed length to be written at each place. */
type Form = { bytes: Buffer; places: number[] };

const filledIn = ({ bytes, places }: Form, text: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  for (const place of places) text.copy(copy, place);
  return copy;
};

const placesOf = (bytes: Buffer, mark: Buffer): number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) places.push(at);
  return places;
};

/** A page with places for its nonce: every answer gets its own there, and still nothing is compressed or summed twice. */
export class CutPage {
  readonly #plain: Form;
  readonly #mark: Buffer;
  #packed: (Form & { sum: number; factor: number }) | undefined;

  /** @param html with `mark`, as long as a nonce, wherever the nonce belongs */
  constructor(html: string, mark: string) {
    const bytes = Buffer.from(html);
    this.#mark = Buffer.from(mark);
    this.#plain = { bytes, places: placesOf(bytes, this.#mark) };
  }

  get bytes(): number {
    return 2 * this.#plain.bytes.length;
  }

  /** The page as it is. */
  plain(nonce: string): Buffer {
    return filledIn(this.#plain, Buffer.from(nonce));
  }

  /** The page as one gzip member (RFC 1952). */
  gzip(nonce: string): Buffer {
    this.#packed ??= this.#pack();
    const text = Buffer.from(nonce);
    const page = filledIn(this.#packed, text);
    page.writeUInt32LE((this.#packed.sum ^ times(crc32(text), this.#packed.factor)) >>> 0, page.length - 8);
    return page;
  }

  /**
   * A sum of the whole is the sum of its pieces, each multiplied by the bytes that follow it. So all that a nonce changes is its own
   * sum times one factor, whatever stands around it.
   */
  #pack() {
    const { bytes, places } = this.#plain;
    const { length } = this.#mark;
    const pieces: Buffer[] = [gzipHead];
    const packedPlaces: number[] = [];
    let size = gzipHead.length;
    const add = (...more: Buffer[]) => {
      for (const piece of more) size += piece.length;
      pieces.push(...more);
    };
    let from = 0;
    for (const place of places) {
      add(deflated(bytes.subarray(from, place)), storedHead(length));
      packedPlaces.push(size);
      add(this.#mark);
      from = place + length;
    }
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(bytes.length % 2 ** 32, 4);
    add(deflated(bytes.subarray(from)), lastBlock, tail);
    const factor = places.reduce((sum, place) => sum ^ shifted(bytes.length - place - length), 0) >>> 0;
    const sum = (crc32(bytes) ^ times(crc32(this.#mark), factor)) >>> 0;
    return { bytes: Buffer.concat(pieces), places: packedPlaces, sum, factor };
  }
}

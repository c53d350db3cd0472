import { writeFile } from "node:fs/promises";

type Node = [Node | number | null, Node | number | null];

/** A field of MaxMind DB 2.0: its type and size in one byte, types above 7 in a second one. */
function field(type: number, size: number, content: Buffer): Buffer {
  const control = type > 7 ? [size, type - 7] : [(type << 5) | size];
  return Buffer.concat([Buffer.from(control), content]);
}
const text = (value: string) => field(2, Buffer.byteLength(value), Buffer.from(value));
function whole(type: number, value: number): Buffer {
  const hex = value.toString(16);
  const bytes = value === 0 ? Buffer.alloc(0) : Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return field(type, bytes.length, bytes);
}
const map = (entries: Record<string, Buffer>) =>
  field(7, Object.keys(entries).length, Buffer.concat(Object.entries(entries).flatMap(([k, v]) => [text(k), v])));

/** The bits of a CIDR block; in a tree of IPv6, IPv4 is at ::/96. */
function bitsOf(block: string, ipVersion: 4 | 6): number[] {
  const [address = "", length] = block.split("/");
  const isIpv4 = !address.includes(":");
  const groups = isIpv4
    ? address.split(".").map((part) => Number(part).toString(2).padStart(8, "0"))
    : fullGroups(address).map((group) => group.toString(2).padStart(16, "0"));
  const before = isIpv4 && ipVersion === 6 ? 96 : 0;
  return [..."0".repeat(before), ...groups.join("")].map(Number).slice(0, Number(length) + before);
}
function fullGroups(address: string): number[] {
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Writes a file of autonomous systems in the format of MaxMind DB 2.0: the number of each CIDR block; no two blocks overlap. */
export async function writeMmdb(
  file: string,
  systems: Record<string, number>,
  builtAt: Date,
  ipVersion: 4 | 6 = 6,
): Promise<void> {
  const root: Node = [null, null];
  const nodes: Node[] = [root];
  for (const [block, number] of Object.entries(systems)) {
    const bits = bitsOf(block, ipVersion);
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      let next = node[bit as 0 | 1];
      if (typeof next === "number") throw new Error(`${block} overlaps another block.`);
      if (next === null) {
        next = [null, null];
        node[bit as 0 | 1] = next;
        nodes.push(next);
      }
      node = next;
    }
    node[bits.at(-1) as 0 | 1] = number;
  }
  const numbers = [...new Set(Object.values(systems))];
  const data = numbers.map((number) => map({ autonomous_system_number: whole(6, number) }));
  const offsets = new Map(numbers.map((number, at) => [number, Buffer.concat(data.slice(0, at)).length]));
  const indexes = new Map(nodes.map((node, at) => [node, at]));
  const tree = Buffer.alloc(nodes.length * 8);
  for (const [at, node] of nodes.entries()) {
    for (const [side, child] of node.entries()) {
      const value =
        child === null
          ? nodes.length
          : typeof child === "number"
            ? nodes.length + 16 + (offsets.get(child) as number)
            : (indexes.get(child) as number);
      tree.writeUInt32BE(value, at * 8 + side * 4);
    }
  }
  const metadata = map({
    binary_format_major_version: whole(5, 2),
    binary_format_minor_version: whole(5, 0),
    build_epoch: whole(9, Math.floor(builtAt.getTime() / 1000)),
    database_type: text("ASN"),
    ip_version: whole(5, ipVersion),
    languages: field(11, 0, Buffer.alloc(0)),
    description: map({}),
    node_count: whole(6, nodes.length),
    record_size: whole(5, 32),
  });
  const marker = Buffer.concat([Buffer.from("abcdef", "hex"), Buffer.from("MaxMind.com")]);
  await writeFile(file, Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata]));
}

import { skeleton } from "../coins/skeleton.ts";

const first = `Amber Ancient Arctic Autumn Azure Blazing Bold Brave Bright Bronze Calm Candid Cedar Clever Cobalt Copper Coral
  Cosmic Crimson Crystal Daring Dawn Deep Desert Dusty Eager Early Ebony Electric Emerald Endless Fabled Faithful Fast Fearless
  Fleet Floating Frozen Gentle Gilded Glacial Golden Grand Green Hidden Hollow Humble Icy Indigo Iron Ivory Jade Jolly Keen Kind
  Lively Lone Loyal Lucid Lucky Lunar Marble Mellow Merry Mighty Misty Noble Northern Onyx Open Opal Orange Pearl Polar Prime
  Proud Quick Quiet Radiant Rapid`;
const second = `Acorn Anchor Antler Badger Bamboo Beacon Bear Birch Bison Boulder Breeze Brook Canyon Castle Cliff Clover Comet Compass
  Condor Coyote Crane Creek Delta Dolphin Dragon Drift Dune Eagle Elk Ember Falcon Feather Fern Finch Fjord Forest Fox Galaxy
  Garden Gazelle Geyser Glacier Grove Harbor Hawk Heron Hill Ibis Island Jaguar Juniper Kestrel Kite Lagoon Lantern Lark Lemur
  Lotus Lynx Maple Meadow Meteor Moose Nebula Oak Orbit Orchid Otter Owl Panda Pebble Pelican Pine Planet Prairie Puffin Quail
  Quartz Rabbit Raven`;
const third = `Chain Coin Protocol Finance Network Swap Token Cash Dao Labs Exchange Vault Market Pay Bridge Yield Stake Credit
  Games Guild Index Land Lend Link Mint Money Node Oracle Pool Share Trade World`;

/** A word of a name, with its part of the symbol and of both skeletons. */
type Word = { name: string; symbol: string; nameSkeleton: string; symbolSkeleton: string };

const toWords = (text: string, letters: number): Word[] =>
  text.split(/\s+/).map((name) => {
    const symbol = name.slice(0, letters).toUpperCase();
    return { name, symbol, nameSkeleton: skeleton(name), symbolSkeleton: skeleton(symbol) };
  });

const [firsts, seconds, thirds] = [toWords(first, 2), toWords(second, 2), toWords(third, 1)];
const triples = firsts.length * seconds.length * thirds.length;
/** Gives neighbouring numbers different words; coprime to the number of triples. */
const stride = 100_003;

const at = (list: Word[], i: number) => list[i % list.length] as Word;

/**
 * The name, symbol, slug and skeletons of synthetic coin number `n`: three words, and a number once all triples are used. Skeletons are
 * computed character by character, so the skeleton of a name is the concatenation of its words' skeletons.
 */
export function syntheticName(n: number) {
  const index = (n * stride) % triples;
  const round = Math.floor(n / triples);
  const parts = [
    at(firsts, index),
    at(seconds, Math.floor(index / firsts.length)),
    at(thirds, Math.floor(index / firsts.length / seconds.length)),
  ];
  const number = round === 0 ? "" : String(round + 1);
  const joined = (key: keyof Word, between = "") => parts.map((part) => part[key]).join(between);
  return {
    name: [joined("name", " "), number].join(" ").trim(),
    symbol: joined("symbol") + number,
    slug: `${joined("name", "-").toLowerCase()}-${n}`,
    nameSkeleton: joined("nameSkeleton") + numberSkeleton(number),
    symbolSkeleton: joined("symbolSkeleton") + numberSkeleton(number),
  };
}

const numberSkeleton = (number: string) => number && skeleton(number);

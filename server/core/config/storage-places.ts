import { z } from "zod";

/** A bucket of an S3-compatible object storage. */
export type BucketPlace = {
  /** With the bucket, as its first folder or in the host name. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

/** Where files are: in the data folder, or in a bucket. */
export type StoragePlace = "folder" | BucketPlace;

const form =
  "the address of a bucket, such as https://ACCESS_KEY:SECRET_KEY@s3.example/bucket?region=eu-1; while files are moved: the new place, a comma and the old one (folder is DATA_DIR)";

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

function placeIn(item: string): StoragePlace | undefined {
  if (item === "folder") return "folder";
  const url = URL.parse(item);
  const accessKey = decoded(url?.username ?? "");
  const secretKey = decoded(url?.password ?? "");
  const otherParameters = [...(url?.searchParams.keys() ?? [])].some((name) => name !== "region");
  if (!url || !/^https?:$/.test(url.protocol) || url.hash || otherParameters || !accessKey || !secretKey)
    return undefined;
  const path = url.pathname.replace(/\/+$/, "");
  // At most the bucket: a folder in it would not be one of its own for whoever lists the bucket.
  if (path.lastIndexOf("/") > 0) return undefined;
  return { url: url.origin + path, region: url.searchParams.get("region") || "us-east-1", accessKey, secretKey };
}

/** Parses STORAGE_URL: the place that files are written to, then one that they are also read from. */
export const storagePlaces = z.string().transform((text, context): StoragePlace[] => {
  const places = text.split(",").map((item) => placeIn(item.trim()));
  const known = places.filter((place) => place !== undefined);
  const names = known.map((place) => (place === "folder" ? place : place.url));
  if (known.length === places.length && places.length <= 2 && new Set(names).size === names.length) return known;
  context.addIssue({ code: "custom", message: form });
  return z.NEVER;
});

import type { FileStore } from "../../core/files/file-store.ts";

const folderOf = (id: string) => `uploads/${id}`;

/** The path of one size of an upload. */
export function imagePath(id: string, size: number): string {
  return `${folderOf(id)}/${size}.webp`;
}

/** Writes all sizes of an image. When one fails, others may be there: whoever refers to the image does so afterwards. */
export async function writeImage(
  files: Pick<FileStore, "write">,
  id: string,
  image: ReadonlyMap<number, Buffer>,
): Promise<void> {
  const written = await Promise.allSettled([...image].map(([size, bytes]) => files.write(imagePath(id, size), bytes)));
  for (const { reason } of written.filter(({ status }) => status === "rejected") as PromiseRejectedResult[])
    throw reason;
}

/** Removes an image, if it exists. */
export function removeImage(files: Pick<FileStore, "removeFolder">, id: string): Promise<void> {
  return files.removeFolder(folderOf(id));
}

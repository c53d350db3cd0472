import { decrypt, encrypt, type KeySource } from "../encryption.ts";
import type { FileStore } from "./file-store.ts";

/** A key in the bucket was encrypted with another SEALING_KEY. */
export class WrongSealingKey extends Error {
  override name = "WrongSealingKey";
  override message = "SEALING_KEY is not the one that the keys in the bucket were encrypted with";
}

/** The store with its keys encrypted (`keys/`), so that whoever reads the bucket cannot sign for the site. */
export function withSealedKeys<Store extends FileStore>(store: Store, source: KeySource): Store {
  const isKey = (path: string) => path.startsWith("keys/");
  return {
    ...store,
    async read(path) {
      const bytes = await store.read(path);
      if (!bytes || !isKey(path)) return bytes;
      const key = await decrypt(source, path, bytes);
      if (!key) throw new WrongSealingKey();
      return key;
    },
    async write(path, bytes) {
      await store.write(path, isKey(path) ? await encrypt(source, path, bytes) : bytes);
    },
  };
}

import { expect, it } from "vitest";
import { shareLinks } from "./share-links.ts";

it.each(["Harbor Token (HRB)", "a&b=c#d?", "عملة", "“quotes” <b>"])(
  "hands on the address and the words whole: %s",
  (says) => {
    const url = "https://cointally.example/coins/harbor?lang=es";
    for (const link of Object.values(shareLinks(url, says))) {
      const { searchParams } = new URL(link);
      expect(Object.fromEntries(searchParams)).toEqual({ url, text: says });
    }
  },
);

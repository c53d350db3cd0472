import { expect, it } from "vitest";
import { shareLinks } from "./share-button.tsx";

it.each(["Harbor Token (HRB)", "a&b=c#d?", "عملة", "“quotes” <b>"])(
  "share links contain the whole URL and text: %s",
  (text) => {
    const url = "https://cointally.example/coins/harbor?lang=es";
    for (const link of Object.values(shareLinks(url, text))) {
      const { searchParams } = new URL(link);
      expect(Object.fromEntries(searchParams)).toEqual({ url, text });
    }
  },
);

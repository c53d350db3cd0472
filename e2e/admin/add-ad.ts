import type { Ad } from "@cointally/contract/ads.ts";
import sharp from "sharp";
import type { apiClient, Session } from "../testing/api.ts";
import type { Site } from "../testing/site.ts";

type Call = ReturnType<typeof apiClient>["call"];

/** A picture for an ad, 1200 px wide. */
export const adPicture = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 1200, height, channels: 3, background: { r: 34, g: 102, b: 170 } } })
    .png()
    .toBuffer();

/** Uploads a picture for ads. @returns its address */
export async function uploadAdPicture(site: Site, session: Session): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([(await adPicture(200)) as Uint8Array<ArrayBuffer>]), "sold.png");
  const headers = { authorization: `Bearer ${session.token}` };
  const response = await fetch(`${site.url}/api/ads/images`, { method: "POST", body: form, headers });
  return (await response.json()).upload.url;
}

/** Creates a running ad by the API, with these changes to the sample. */
export async function addAd(
  call: Call,
  session: Session,
  changes: { image_url: string; [field: string]: string },
): Promise<Ad> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const body = {
    ...{ title: "A place", slot: "footer", alt: "A boat", target_url: "https://boats.example" },
    ...{ advertiser: "Harbour Boats", starts_at: inDays(0), ends_at: inDays(9) },
    ...changes,
  };
  return (await call<{ ad: Ad }>("POST", "/ads", body, session)).ad;
}

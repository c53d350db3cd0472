import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { issueOf, reason } from "./field-reasons.ts";
import {
  amount,
  chainId,
  chainIdInBody,
  httpsUrl,
  id,
  isoTime,
  line,
  listQuery,
  listResponse,
  search,
  time,
} from "./fields.ts";
import { limits } from "./limits.ts";

const tag = "Ads";
const text = z.string();

/** Where an ad can be placed. */
export const adSlots = ["header", "sidebar", "inline", "footer"] as const;
export type AdSlot = (typeof adSlots)[number];

/** The kinds of page that an ad can target. */
export const adPages = ["home", "list", "coin", "farms"] as const;
export type AdPage = (typeof adPages)[number];

const dayMs = 86_400_000;
const slot = z.enum(adSlots);
const page = z.enum(adPages);

/** The URL of an upload on this site, `/uploads/{id}/1200.webp`. Parsed to the upload's id. */
const imageUrl = z
  .string(reason("upload"))
  .regex(/^\/uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(600|1200)\.webp$/i, reason("upload"))
  .transform((path) => (path.split("/")[2] as string).toLowerCase());

const each = <T>(values: T[]): T[] => [...new Set(values)];

export const ad = z.object({
  id: z.uuid(),
  title: text,
  slot: z.enum(adSlots),
  image_url: text.describe("An upload of this site, 1200 px wide; replace 1200 by 600 for the smaller one."),
  alt: text,
  target_url: text,
  coin_id: z.uuid().nullable(),
  chain_ids: z.array(z.int()).describe("Shown only on pages of these chains; empty: on all."),
  pages: z.array(z.enum(adPages)).describe("Shown only on these kinds of page; empty: on all."),
  starts_at: isoTime,
  ends_at: isoTime,
  active: z.boolean(),
  advertiser: text,
  price_amount: text.nullable(),
  price_currency: text.nullable(),
  impressions: z.int(),
  clicks: z.int(),
  created_at: isoTime,
});
export type Ad = z.output<typeof ad>;

/** An ad as admins submit it (api.md, Ads). */
export const adBody = z
  .strictObject({
    title: line(3, 80),
    slot,
    image_url: imageUrl,
    alt: line(3, 120),
    target_url: httpsUrl(),
    coin_id: id.nullable().default(null),
    chain_ids: z.array(chainIdInBody).max(20).transform(each).default([]),
    pages: z.array(page).max(20).transform(each).default([]),
    starts_at: time,
    ends_at: time,
    active: z.boolean().default(true),
    advertiser: line(2, 80),
    price_amount: amount.nullable().default(null),
    price_currency: z
      .string()
      .regex(/^[A-Z]{2,10}$/, reason("currency"))
      .nullable()
      .default(null),
  })
  .superRefine(({ starts_at, ends_at, price_amount, price_currency }, context) => {
    const { days } = limits.ad;
    const lasts = ends_at.getTime() - starts_at.getTime();
    if (lasts <= 0) context.addIssue({ ...issueOf(ends_at, "after_start"), path: ["ends_at"] });
    if (lasts > days * dayMs) context.addIssue({ ...issueOf(ends_at, "ad_days", { days }), path: ["ends_at"] });
    if (price_amount && !price_currency) context.addIssue({ ...issueOf(null, "required"), path: ["price_currency"] });
    if (price_currency && !price_amount) context.addIssue({ ...issueOf(null, "required"), path: ["price_amount"] });
  });
export type AdInput = z.input<typeof adBody>;

/** What the operator offers: the placements that show ads, with a price for a number of days where one is given. */
export const adPlacements = z
  .array(
    z
      .strictObject({
        slot,
        price_amount: amount.optional(),
        price_currency: z
          .string()
          .regex(/^[A-Z]{2,10}$/, reason("currency"))
          .optional(),
        days: z.int().min(1).max(limits.ad.days).optional(),
      })
      .superRefine(({ price_amount, price_currency, days }, context) => {
        const given = { price_amount, price_currency, days };
        if (Object.values(given).every((value) => value === undefined)) return;
        for (const [key, value] of Object.entries(given)) {
          if (value === undefined) context.addIssue({ ...issueOf(null, "required"), path: [key] });
        }
      }),
  )
  .refine((placements) => new Set(placements.map((one) => one.slot)).size === placements.length, reason("duplicate"));
export type AdPlacements = z.output<typeof adPlacements>;

const params = z.strictObject({ id });
const adResponse = z.object({ ad });

export const listAds = endpoint({
  client: "admin",
  method: "GET",
  path: "/ads",
  access: "ads",
  tag,
  summary: "Every ad, newest first",
  query: z.strictObject({
    ...listQuery,
    slot: slot.optional(),
    active: z
      .enum(["true", "false"])
      .transform((t) => t === "true")
      .optional(),
    search: search.optional().describe("Searches title and advertiser."),
  }),
  response: listResponse("ads", ad),
});

export const listActiveAds = endpoint({
  method: "GET",
  path: "/ads/active",
  access: "public",
  client: "loaders",
  tag,
  summary:
    "Ads that run now. They take turns of 15 s: in each slot, every ad is first for as long as any other; the first of each slot come before the second ones",
  query: z.strictObject({
    ...listQuery,
    slot: slot.optional(),
    on: page.optional().describe("The kind of page; without it, only ads for any page."),
    chain_id: chainId.optional().describe("The chain of the page; without it, only ads for any chain."),
  }),
  response: listResponse("ads", ad),
  cacheable: true,
});

export const getAd = endpoint({
  client: "none",
  method: "GET",
  path: "/ads/:id",
  access: "public",
  tag,
  summary: "One ad; for others than admins only while it is active",
  params,
  response: adResponse,
  cacheable: true,
});

export const addAd = endpoint({
  client: "admin",
  method: "POST",
  path: "/ads",
  access: "ads",
  errors: ["not_found"],
  tag,
  summary: "Add an ad: an image and a link",
  body: adBody,
  status: 201,
  response: adResponse,
});

export const replaceAd = endpoint({
  client: "admin",
  method: "PUT",
  path: "/ads/:id",
  access: "ads",
  tag,
  summary: "Replace all fields of an ad; its counts stay",
  params,
  body: adBody,
  response: adResponse,
});

export const switchAd = endpoint({
  client: "admin",
  method: "PATCH",
  path: "/ads/:id",
  access: "ads",
  tag,
  summary: "Switch an ad on or off",
  params,
  body: z.strictObject({ active: z.boolean() }),
  response: adResponse,
});

export const removeAd = endpoint({
  client: "admin",
  method: "DELETE",
  path: "/ads/:id",
  access: "ads",
  tag,
  summary: "Delete an ad; its runs stay on /placements",
  params,
  status: 204,
});

export const getAdDays = endpoint({
  client: "admin",
  method: "GET",
  path: "/ads/:id/days",
  access: "ads",
  tag,
  summary: "Impressions and clicks of an ad by UTC day, oldest first",
  params,
  response: z.object({ days: z.array(z.object({ day: z.iso.date(), impressions: z.int(), clicks: z.int() })) }),
});

export const uploadAdImage = endpoint({
  method: "POST",
  path: "/ads/images",
  access: "ads",
  client: "admin",
  tag,
  summary: "Upload an ad's image: one PNG, JPEG, WebP, GIF or AVIF, at most 1 MiB and 4096 px a side, as part `file`",
  bodyType: "multipart",
  status: 201,
  response: z.object({ upload: z.object({ id: z.uuid(), url: z.string() }) }),
});

const counted = { method: "POST", access: "public", tag, limit: "pageView", params, status: 204 } as const;

export const countImpression = endpoint({
  ...counted,
  path: "/ads/:id/impression",
  summary: "Count an impression of an ad, once per block of networks and hour",
});

export const countClick = endpoint({
  ...counted,
  path: "/ads/:id/click",
  summary: "Count a click on an ad, once per block of networks and UTC day",
});

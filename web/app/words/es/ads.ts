import type { AdWords } from "../ads.ts";

export const ads: AdWords = {
  ad: "Anuncio",
  paidBy: (advertiser, until) => `Pagado por ${advertiser}, hasta el ${until}`,
};

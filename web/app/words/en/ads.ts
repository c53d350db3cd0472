/** What stands around an ad. */
export const ads = {
  ad: "Ad",
  paidBy: (advertiser: string, until: string) => `Paid by ${advertiser}, to ${until}`,
};

/** Words of sharing a coin's page. */
export const sharing = {
  share: "Share",
  ways: "Ways to share",
  copyLink: "Copy link",
  copied: "Link copied",
  postOnX: "Post on X",
  sendByTelegram: "Send by Telegram",
  says: (name: string, symbol: string) => `${name} (${symbol}) on Cointally`,
};

/** Where a page's address can be handed on: plain links, nothing of those sites is loaded here. */
export const shareLinks = (url: string, says: string) => ({
  x: `https://x.com/intent/post?${new URLSearchParams({ text: says, url })}`,
  telegram: `https://t.me/share/url?${new URLSearchParams({ url, text: says })}`,
});

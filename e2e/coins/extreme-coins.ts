/** Four combining marks on every letter. */
const zalgo = (text: string) => [...text].map((letter) => `${letter}\u0301\u0316\u0353\u0350`).join("");

const contracts = Array.from({ length: 20 }, (_, at) => ({
  chain_id: [1, 25, 56, 137][at % 4],
  address: `0x${(at + 16).toString(16).repeat(20)}`,
  decimals: 18,
}));
const longLink = `https://harbor.example/${"berth-".repeat(29)}`;
const markdown = [
  "## What it is",
  `- ${"w".repeat(300)}`,
  `- [link](${longLink})`,
  `> ${longLink}`,
  `\`\`\`\n${"x".repeat(200)}\n\`\`\``,
  "Pays for berths in small harbours. ".repeat(120),
].join("\n\n");

/** Submissions whose names, texts and figures are as hard to lay out as the API allows. */
export const extremeCoins: Record<string, Record<string, unknown>> = {
  "sixty wide letters, twenty contracts, a long text": {
    name: "W".repeat(60),
    symbol: "W".repeat(15),
    description: markdown.slice(0, 5000),
    chain_id: 1,
    address: contracts[0]?.address,
    contracts,
    tags: ["w".repeat(24), "defi", "gaming"],
    links: { website: longLink, whitepaper: longLink, chart: longLink, swap: longLink },
  },
  "right to left": { name: "عملة الميناء", symbol: "مين", description: "عملة تدفع ثمن الرسو في الموانئ الصغيرة." },
  "pictures in the name": { name: "🚀🌕 Moon 👩‍👩‍👧‍👦 Rocket 🚀🚀🚀", symbol: "🚀" },
  "marks piled on letters": { name: zalgo("Zalgo"), symbol: "ZLG", description: zalgo("He comes to the harbour.") },
  "a sale of great figures": {
    stage: "presale",
    sale: {
      platform: "Sale",
      url: longLink,
      softcap: "0.000000000000000001",
      hardcap: `1${"0".repeat(30)}`,
      currency: "BNB",
    },
  },
};

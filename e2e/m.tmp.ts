import { readFileSync } from "node:fs";
import { openBrowser } from "/tmp/wt/reliability/e2e/browser.ts";
const b = await openBrowser(); const p = await b.newPage();
const f = readFileSync("/tmp/wt/reliability/web/app/ui/fonts/montserrat-latin-wght-normal.woff2").toString("base64");
await p.setContent(`<style>@font-face{font-family:M;font-weight:100 900;src:url(data:font/woff2;base64,${f})}</style><p style="font-family:M">x</p>`);
const r = await p.evaluate(async () => {
  await document.fonts.load("450 14px M"); await document.fonts.ready;
  const text = "Harbor Token votes today watchers Submit a coin Watchlist Portfolio New Trending Top gainers Presale Fairlaunch Audited Farms Log in Sign up total Price 24 h Market cap Liquidity Launched 12 days ago BNB Smart Chain Ethereum This coin has a contract. Pays for berths in small harbours, and nothing else at all. 1,234 $0.0045 12.5%";
  const c = document.createElement("canvas").getContext("2d"); const out = {};
  for (const w of [400, 450, 500, 600, 650]) for (const fam of ["M", "DejaVu Sans", "sans-serif"]) { c.font = `${w} 100px ${fam === "sans-serif" ? fam : `"${fam}"`}`; out[`${w} ${fam}`] = c.measureText(text).width / text.length; }
  c.font = '450 14px M'; out.zero = c.measureText("0").width; 
  const s=document.createElement("span"); s.style.cssText="font:450 14px M;font-variant-numeric:tabular-nums;display:inline-block;width:160ch"; s.textContent=""; document.body.append(s); out.ch160=s.getBoundingClientRect().width;
  s.style.fontVariantNumeric="normal"; out.ch160n=s.getBoundingClientRect().width; 
  s.style.width="auto"; s.textContent="0".repeat(160); out.zero160=s.getBoundingClientRect().width; s.style.fontVariantNumeric="tabular-nums"; out.zero160t=s.getBoundingClientRect().width; return out; });
console.log(r); await b.close();
